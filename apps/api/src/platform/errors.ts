import { errorCodes, statusOfCode } from '@kervan/contract/errors'
import type { ErrorAnswer, ErrorCode } from '@kervan/contract/errors'
import type { FieldMessage } from '@kervan/contract/validation'
import { translate } from './language.ts'
import type { ReaderLanguage } from './language.ts'

/** Intentional error with a code. Any other thrown value becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Parameters of the error text `errors:<code>`. */
  readonly params: Record<string, string | number>
  /** Error messages for single fields, shown beside the fields. */
  readonly fields: FieldMessage[]

  constructor(
    code: ErrorCode,
    details: { params?: Record<string, string | number>; fields?: FieldMessage[] } = {},
  ) {
    super(code)
    this.code = code
    this.params = details.params ?? {}
    this.fields = details.fields ?? []
  }
}

/** Creates an error with one message on one field: `throw fieldError('email', 'account:emailTaken')`. */
export const fieldError = (
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): AppError => new AppError('validationFailed', { fields: [{ field, key, params }] })

export const statusOf = (error: AppError): number => statusOfCode(error.code)

/** Converts an error to its response body (docs/rules.md, Calls), in the caller's language. */
export const toErrorAnswer = (error: AppError, language: ReaderLanguage, requestId?: string): ErrorAnswer => {
  const detail = translate(language, `errors:${error.code}`, error.params)
  const answer: ErrorAnswer = {
    Type: errorCodes[error.code],
    Detail: detail,
    ReturnCode: statusOf(error),
    ReturnText: detail,
  }
  if (error.fields.length > 0) {
    const byField: Record<string, string[]> = {}
    for (const { field, key, params } of error.fields) {
      const message = translate(language, key, params)
      const messages = (byField[field] ??= [])
      // Skips duplicates, because two rules of a field may have the same message.
      if (!messages.includes(message)) messages.push(message)
    }
    answer.Errors = byField
  }
  if (requestId) answer.RequestId = requestId
  return answer
}
