/** What connectors ask of the caller, and what they get. */
import type { HttpFailure } from './httpError.ts'

export interface HttpRequest {
  url: string | URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** For all attempts, redirects and the body together: an answer that trickles in for ever is cut off. */
  timeLimitMs?: number
  /** Ends the call too. */
  signal?: AbortSignal
  /** Asking twice is the same as asking once. By default only GET is. */
  isIdempotent?: boolean
  /** How often a GET may be sent on to another address; otherwise a redirect is garbage. */
  redirects?: number
  maxBytes?: number
}

export interface HttpAnswer {
  status: number
  /** Names in lower case; of several values the first. */
  headers: Record<string, string | undefined>
  text: string
}

export interface JsonAnswer {
  status: number
  /** Undefined when an error's body is no JSON. */
  body: unknown
}

/** What may be logged of a call: no header, query, body or password. */
export interface CallRecord {
  target: string
  method: string
  /** Origin and path. */
  address: string
  attempts: number
  milliseconds: number
  /** The status, or the kind of failure. */
  outcome: number | HttpFailure
}

export interface HttpCaller {
  /** @throws HttpError */
  call: (request: HttpRequest) => Promise<HttpAnswer>
  /** @throws HttpError also for a success that is not JSON */
  callJson: (request: HttpRequest) => Promise<JsonAnswer>
}
