import { errorCodes, statusOfCode } from '@kervan/contract/errors'
import type { ErrorAnswer, ErrorCode } from '@kervan/contract/errors'
import type { FieldMessage } from '@kervan/contract/validation'
import { translate } from './language.ts'
import type { Language } from './language.ts'

/** An error the product answers on purpose. Anything else that is thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Values for the text `errors:<code>`. */
  readonly params: Record<string, string | number>
  /** Messages for single fields, shown beside them. */
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

/** One field, one message: `throw fieldError('email', 'account:emailTaken')`. */
export const fieldError = (
  field: string,
  key: string,
  params: Record<string, string | number> = {},
): AppError => new AppError('validationFailed', { fields: [{ field, key, params }] })

export const statusOf = (error: AppError): number => statusOfCode(error.code)

/** The wire shape of a failure (docs/rules.md, Calls), in the caller's language. */
export const toErrorAnswer = (error: AppError, language: Language, requestId?: string): ErrorAnswer => {
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
      // Two rules of a field may say the same.
      if (!messages.includes(message)) messages.push(message)
    }
    answer.Errors = byField
  }
  if (requestId) answer.RequestId = requestId
  return answer
}
