/**
 * Shape of one row of the contract table. Method, path, access rule, limits and schemas of a call are defined
 * only in its row; handlers, web client, OpenAPI, matrix test and fuzz test are derived from it.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PermissionFlag } from './permissions.ts'

/**
 * Callers allowed to make the call. `public`: anyone. `publicPrices`: visitors, and users who see prices.
 * `signedIn`: any user, own company's rows. `staff`: all users except customers. `operation`: operations staff
 * and administrators. `seesPrices`: any user except pickup staff. A permission flag: users with that flag.
 */
export type Access =
  'public' | 'publicPrices' | 'signedIn' | 'seesPrices' | 'staff' | 'operation' | PermissionFlag

/** Returns true when a visitor without a token may make the call. */
export const isOpenToVisitors = (access: Access): access is 'public' | 'publicPrices' =>
  access === 'public' || access === 'publicPrices'

/** At most `max` calls in `windowSeconds`, counted per IP address for public calls and per user otherwise. */
export interface CallLimit {
  max: number
  windowSeconds: number
  /** Counts each path separately, for calls whose path names an external system. */
  isPerPath?: true
}

/** Binary answers (PDF, PNG, ZPL, images) and whole pages have a content type instead of a schema. */
export type BinaryAnswer = { contentTypes: readonly [string, ...string[]] }

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` for parameters, spelled as in requests. */
  path: `/${string}`
  access: Access
  /** One English sentence for the OpenAPI reader. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Makes the call `multipart/form-data`; `body` describes the fields, files are separate. */
  multipart?: {
    maxFileBytes: number
    /** Maximum number of files; defaults to 1. */
    maxFiles?: number
    accept: readonly string[]
  }
  /** Passes the body unparsed, for calls that verify a signature over its bytes. */
  raw?: { maxBytes: number }
  /** Raises the limit for a large JSON body, such as scans queued during an outage. */
  maxBodyBytes?: number
  answer: z.ZodType | BinaryAnswer
  limit?: CallLimit
  /**
   * Moves money, books or imports: supports the `Idempotency-Key` header, and its handler runs in one
   * transaction.
   */
  idempotent?: boolean
  /** Allowed for users who must first set up a second factor. */
  isOpenBeforeSetup?: boolean
  /**
   * Access during a visit on behalf of a company; rejected when absent. `read`: reads non-secret data of the
   * company, and is logged. `facts`: reads general data. `end`: ends the visit. Payments, connections, keys and
   * account security are never allowed.
   */
  onBehalf?: 'read' | 'facts' | 'end'
  /**
   * Table that records user and time of the change. A call that changes data and does not name one writes an audit
   * entry; in tests it answers 500 otherwise.
   */
  recordedIn?: string
  /** Writes an audit entry for a part of the changes; `recordedIn` has the others. */
  isAuditedInPart?: true
  /** Errors are in German too, for readers without an account; every other call speaks the accounts' languages. */
  hasGerman?: true
  /** Body fields that only operation users must send, each with its message. */
  requiredOfOperationUsers?: Readonly<Record<string, string>>
  /** Business errors of the call in addition to the general errors. */
  errors?: readonly ErrorCode[]
}

export const endpoint = <const E extends EndpointShape>(row: E): E => row

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** File of a multipart call, already within its size limit. */
export interface UploadedFile {
  fieldName: string
  fileName: string
  contentType: string
  bytes: Uint8Array
}

/** Unparsed request body. */
export interface RawCall {
  bytes: Uint8Array
  /** Lower-case names; for repeated headers the first value. */
  header: (name: string) => string | undefined
  /** Values of the address, decoded; of a repeated name the first. */
  query: (name: string) => string | undefined
  /** Path and query of the address, as they were sent. */
  target: string
}

/** Binary answer of a handler. */
export interface FileAnswer {
  contentType: string
  fileName?: string
  /** An iterable streams content that is too large for memory. */
  bytes: Uint8Array | string | AsyncIterable<Uint8Array>
  /** True when the file is shown in the browser instead of downloaded. */
  inline?: boolean
}

/** Validated input of a handler. */
export interface InputOf<E extends EndpointShape> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  files: E extends { multipart: object } ? UploadedFile[] : undefined
  /** Unparsed body, set for rows with `raw`. */
  raw?: E extends { raw: object } ? RawCall : undefined
}

/** Request as sent by a caller. */
export interface RequestOf<E extends EndpointShape> {
  params: Sent<E['params']>
  query: Sent<E['query']>
  body: Sent<E['body']>
}

/** Answer as returned by a handler and received by a caller. */
export type AnswerOf<E extends EndpointShape> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : FileAnswer

export const isBinaryAnswer = (answer: EndpointShape['answer']): answer is BinaryAnswer =>
  'contentTypes' in answer

export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
