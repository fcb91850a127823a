/** What is written down of an unexpected error, in logs and beside a job that failed. */

/** The SQL layer's message carries the statement's values: emails, addresses, hashes. They are left out. */
const withoutValues = (message: string): string => message.replace(/\nparams: [\s\S]*$/, '')

/** The message with that of its cause, without the values of a statement. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${withoutValues(error.message)}${cause}`
}

/** Where it happened: the frames alone, since the first lines of a stack repeat the message. */
export const framesOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
