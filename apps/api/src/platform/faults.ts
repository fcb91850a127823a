/** What is written down of an unexpected error, in logs and beside a job that failed. */

/** The SQL layer's message carries the statement's values: emails, addresses, hashes. They are left out. */
const withoutParams = (message: string): string => message.replace(/\nparams: [\s\S]*$/, '')

/** PostgreSQL's data errors (class 22) quote the value that is wrong. */
const withoutQuotedValue = (error: Error): string =>
  'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))
    ? error.message.replace(/".*"/s, '"…"')
    : error.message

const describeOne = (error: Error): string => withoutParams(withoutQuotedValue(error))

/** The message with that of its cause, without the values of a statement. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutParams(String(error))
  const cause = error.cause instanceof Error ? `: ${describeOne(error.cause)}` : ''
  return `${describeOne(error)}${cause}`
}

/** Where it happened: the frames alone, since the first lines of a stack repeat the message. */
export const framesOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
