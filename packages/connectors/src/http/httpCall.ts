/** Request and answer types of the HTTP caller for connectors. */
import type { HttpFailure } from './httpError.ts'

/** Part of a multipart form: a text field or a file. */
export type FormPart =
  { name: string; value: string } | { name: string; fileName: string; type: string; bytes: Uint8Array }

export interface HttpRequest {
  url: string | URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** Form parts are sent as multipart/form-data; the caller then sets the content type with its boundary. */
  body?: string | Uint8Array | readonly FormPart[]
  /** Purpose of the call for the log: rates, book, cancel, track, token. Default: the method. */
  step?: string
  /** Template of the path for the log, '/shipments/{number}/tracking'. Without it only the origin is logged. */
  route?: string
  /** Our own reference of the parcel or payment, for the log. Never the other side's number. */
  reference?: string
  /** Time limit in ms for all attempts, redirects and the body together, so that an endless answer is cut off. */
  timeLimitMs?: number
  /** Signal that aborts the HTTP call. */
  signal?: AbortSignal
  /** True if a repeated call has the same effect as one. Default: GET only. */
  isIdempotent?: boolean
  /**
   * Shortest wait in ms after status 429, for a system that wants a long one and sends no Retry-After. The call is not
   * repeated when this is longer than its time limit.
   */
  tooManyWaitMs?: number
  /** Maximum number of redirects for a GET; further redirects are garbage. */
  redirects?: number
  /** Maximum size of the answer in bytes. Default: 4 MB. */
  maxBytes?: number
  /** Returns true for an answer that proves a working target although its status is an error: a SOAP fault. */
  isWorking?: (answer: HttpAnswer) => boolean
}

export interface HttpAnswer {
  status: number
  /** Headers of the answer, names in lower case; the first of several values. */
  headers: Record<string, string | undefined>
  bytes: Uint8Array
  /** Bytes decoded on first use, in the charset of the content type; UTF-8 without one. */
  text: string
}

export interface JsonAnswer {
  status: number
  /** Parsed JSON body; undefined when an error's body is not JSON. */
  body: unknown
}

/** Loggable data of a call, without path, headers, query, body or password. */
export interface CallRecord {
  target: string
  method: string
  step: string
  /** Origin of the called URL, followed by the template of the path if the request has one. */
  route: string
  /** Our own reference of the parcel or payment; null when the request has none. */
  reference: string | null
  attempts: number
  milliseconds: number
  /** HTTP status of the call, or kind of failure. */
  outcome: number | HttpFailure
  /** Time until which the breaker allows no further call; null while it is closed. */
  pausedUntil: Date | null
}

/** Limits the rate of calls. Several callers and processes may share one. */
export interface Throttle {
  /**
   * Waits until a call may be made and counts it. Returns what is to be called when it is over; undefined for a
   * throttle that does not wait for the end of calls.
   * @throws HttpError paused when no call may be made within `mostMs`; timeout when the signal aborts
   */
  take: (signal: AbortSignal, mostMs: number) => Promise<(() => void) | undefined>
  /** Stops all calls for a time in ms, after the other side answered with status 429. */
  pause: (ms: number) => void
}

export interface HttpCaller {
  /** Makes an HTTP call. @throws HttpError */
  call: (request: HttpRequest) => Promise<HttpAnswer>
  /** Makes an HTTP call for JSON. @throws HttpError also for a success without JSON */
  callJson: (request: HttpRequest) => Promise<JsonAnswer>
}
