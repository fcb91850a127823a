/** Request and answer types of the HTTP caller for connectors. */
import type { HttpFailure } from './httpError.ts'

export interface HttpRequest {
  url: string | URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Time limit in ms for all attempts, redirects and the body together, so that an endless answer is cut off. */
  timeLimitMs?: number
  /** Signal that aborts the HTTP call. */
  signal?: AbortSignal
  /** True if a repeated call has the same effect as one. Default: GET only. */
  isIdempotent?: boolean
  /** Maximum number of redirects for a GET; further redirects are garbage. */
  redirects?: number
  maxBytes?: number
}

export interface HttpAnswer {
  status: number
  /** Headers of the answer, names in lower case; the first of several values. */
  headers: Record<string, string | undefined>
  text: string
}

export interface JsonAnswer {
  status: number
  /** Parsed JSON body; undefined when an error's body is not JSON. */
  body: unknown
}

/** Loggable data of a call, without headers, query, body or password. */
export interface CallRecord {
  target: string
  method: string
  /** Origin and path of the called URL. */
  address: string
  attempts: number
  milliseconds: number
  /** HTTP status of the call, or kind of failure. */
  outcome: number | HttpFailure
}

export interface HttpCaller {
  /** Makes an HTTP call. @throws HttpError */
  call: (request: HttpRequest) => Promise<HttpAnswer>
  /** Makes an HTTP call for JSON. @throws HttpError also for a success without JSON */
  callJson: (request: HttpRequest) => Promise<JsonAnswer>
}
