/** What a refund may be in. */
export type State = 'open' | 'approved' | 'paid'

/** Gives money back to guests of the harbour. */
@Injectable()
export class RefundService {
  constructor(private readonly ledger: Ledger) {}

  /** Opens a refund; an amount of nothing is refused. */
  @Audited()
  open(guest: string, amount: number): Refund {
    if (amount <= 0) {
      throw new RangeError(`A refund of ${amount} is none`)
    }
    return this.ledger.add({guest, amount, state: 'open'})
  }

  /** Approves a refund that is open, and pays it out where it is small. */
  approve(id: string): Refund {
    const refund = this.ledger.find(id)
    if (refund.state !== 'open') {
      throw new Error(`${id} is ${refund.state}`)
    }
    refund.state = 'approved'
    if (refund.amount < 50) {
      this.ledger.pay(refund)
      refund.state = 'paid'
    }
    return refund
  }
}
