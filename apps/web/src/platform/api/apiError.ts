/** Error of a failed call. Its wire format is `ErrorAnswer` of the contract. */
import type { ErrorType } from '@kervan/contract/errors'
import { lowerFirstLetters } from '@kervan/contract/keys'

/** `NoResponse`: the server could not be reached or did not answer in time. */
export type ApiErrorType = ErrorType | 'NoResponse'

export interface ApiErrorParts {
  type: ApiErrorType
  /** HTTP status of the failed call; 0 without an answer. */
  status: number
  /** Server's message in the user's language; empty when there is none. */
  detail: string
  /** Messages by field path in camelCase with dots, e.g. `pieces.0.width`. */
  errors?: Record<string, string[]>
  requestId?: string
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly type: ApiErrorType
  readonly status: number
  readonly detail: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | null

  constructor({ type, status, detail, errors, requestId }: ApiErrorParts) {
    super(detail || `${type} ${status}`)
    this.type = type
    this.status = status
    this.detail = detail
    this.errors = errors ?? {}
    this.requestId = requestId ?? null
  }
}

const typeByStatus: Record<number, ErrorType> = {
  400: 'Validation',
  401: 'Authentication',
  403: 'Authorization',
  404: 'NotFound',
  409: 'Conflict',
  413: 'Validation',
  415: 'Validation',
  422: 'Business',
  429: 'RateLimit',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lowers the first letter of each path segment: `Pieces.0.Width` becomes `pieces.0.width`. */
const lowerPath = (path: string): string =>
  path
    .split('.')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.')

/** Converts any failed answer, including a proxy's answer with an unknown format. */
export const readApiError = (status: number, body: unknown): ApiError => {
  const wire = (lowerFirstLetters(body) ?? {}) as Record<string, unknown>
  const errors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries((wire.errors as Record<string, unknown> | undefined) ?? {}))
    errors[lowerPath(path)] = (Array.isArray(messages) ? messages : [messages]).map(String)
  return new ApiError({
    type:
      (wire.type as ErrorType | undefined) ?? typeByStatus[status] ?? (status >= 500 ? 'Server' : 'Business'),
    status,
    detail: textOf(wire.detail) || textOf(wire.returnText),
    errors,
    requestId: textOf(wire.requestId) || undefined,
  })
}
