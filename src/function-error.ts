/** Thrown where a function that an option holds fails: `cause` is what it threw. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError'
  /** The message without the document. */
  readonly reason: string

  constructor(
    /** The option: `breadcrumb`, `tokenizer`, `summarize`. */
    readonly option: string,
    cause: unknown,
    /** Of the document; null where it has none. */
    readonly path: string | null = null,
  ) {
    const said = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`The function ${option} failed${path === null ? '' : ` for ${path}`}: ${said}`, {cause})
    this.reason = `The function ${option} failed: ${said}`
  }
}

/** What to throw for what the function of an option threw; errors that say already what is wrong stay. */
export function functionError(option: string, thrown: unknown): FunctionError {
  return thrown instanceof FunctionError ? thrown : new FunctionError(option, thrown)
}

/** The same error with the document it happened for. */
export function withPath(thrown: unknown, path: string | null): unknown {
  return thrown instanceof FunctionError && thrown.path === null && path !== null ? new FunctionError(thrown.option, thrown.cause, path) : thrown
}
