/** Description of unexpected errors, for logs and failed jobs. */
import { toSourceFrame } from './sourceFrames.ts'

/** Removes the statement's values from the SQL layer's message: they may be emails, addresses, hashes. */
const withoutParams = (message: string): string => message.replace(/\nparams: [\s\S]*$/, '')

/** PostgreSQL's data errors (class 22) quote the invalid value. */
const withoutQuotedValue = (error: Error): string =>
  'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code))
    ? error.message.replace(/".*"/s, '"…"')
    : error.message

const describeOne = (error: Error): string => withoutParams(withoutQuotedValue(error))

/** Returns the messages of the error and its cause, without values of a statement. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return withoutParams(String(error))
  const cause = error.cause instanceof Error ? `: ${describeOne(error.cause)}` : ''
  return `${describeOne(error)}${cause}`
}

/** Returns only the stack frames, because the first lines of a stack repeat the message. */
export const framesOf = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(toSourceFrame)
    .join('\n')
