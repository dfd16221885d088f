import {plural} from '../../../messages.js'
import type {ReadContext} from '../../format.js'

/** Says once that ids stand for those whose names an export does not have. */
export function reportUnnamed({message}: Pick<ReadContext, 'message'>, ids: ReadonlySet<string>): void {
  if (ids.size > 0) message('users-unknown', `The export does not name ${plural(ids.size, 'speaker')}: ${ids.size === 1 ? 'an id stands' : 'ids stand'} instead`)
}
