/**
 * The shape of one row of the contract table. A row is the only place where a call's method, path, access rule,
 * limits and schemas are written; handlers, web client, OpenAPI, matrix test and fuzz test are derived from it.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { PermissionFlag } from './permissions.ts'

/**
 * Who may make a call. `public`: anyone. `publicPrices`: visitors, and users who see prices. `signedIn`: any user, own
 * company's rows. `staff`: everyone who is not a customer. `operation`: operations staff and administrators.
 * `seesPrices`: any user but pickup staff. A permission flag: users who hold it.
 */
export type Access =
  'public' | 'publicPrices' | 'signedIn' | 'seesPrices' | 'staff' | 'operation' | PermissionFlag

/** Whether a visitor without a token may make the call. */
export const isOpenToVisitors = (access: Access): access is 'public' | 'publicPrices' =>
  access === 'public' || access === 'publicPrices'

/** At most `max` calls in `windowSeconds`, counted per address for public calls and per user otherwise. */
export interface CallLimit {
  max: number
  windowSeconds: number
  /** Counted for each path by itself: of a call whose path names another system. */
  isPerPath?: true
}

/** Binary answers (PDF, PNG, ZPL, pictures) and whole pages carry their content type instead of a schema. */
export type BinaryAnswer = { contentTypes: readonly [string, ...string[]] }

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` for parameters, spelled as the wire spells it. */
  path: `/${string}`
  access: Access
  /** One English sentence for the OpenAPI reader. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The call is `multipart/form-data`; `body` describes the fields, files arrive beside it. */
  multipart?: {
    maxFileBytes: number
    /** 1 unless it says otherwise. */
    maxFiles?: number
    accept: readonly string[]
  }
  /** The body arrives byte for byte, whatever its type, for who must check a signature over it. */
  raw?: { maxBytes: number }
  /** Of a JSON body that may be larger than others, such as what waited through an outage. */
  maxBodyBytes?: number
  answer: z.ZodType | BinaryAnswer
  limit?: CallLimit
  /** Moves money, books or imports: honours the `Idempotency-Key` header, and its handler runs in one transaction. */
  idempotent?: boolean
  /** Also for users who have to set up a second factor before they do anything else. */
  isOpenBeforeSetup?: boolean
  /**
   * What a visit on behalf of a company may do with the call; without it the call is refused there. `read`: reads what belongs
   * to the company, and nothing secret; it is noted. `facts`: reads what belongs to nobody. `end`: ends the visit. Payments,
   * connections, keys and a person's security are never open.
   */
  onBehalf?: 'read' | 'facts' | 'end'
  /** Fields of the body that only operation users must state, each with its message. */
  requiredOfOperationUsers?: Readonly<Record<string, string>>
  /** Business errors the call can answer besides the general ones. */
  errors?: readonly ErrorCode[]
}

export const endpoint = <const E extends EndpointShape>(row: E): E => row

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** A file of a multipart call, already within its size limit. */
export interface UploadedFile {
  fieldName: string
  fileName: string
  contentType: string
  bytes: Uint8Array
}

/** A body as it was sent. */
export interface RawCall {
  bytes: Uint8Array
  /** Names in lower case; of several values the first. */
  header: (name: string) => string | undefined
}

/** A binary answer as a handler gives it. */
export interface FileAnswer {
  contentType: string
  fileName?: string
  /** In pieces when it is too large to lie in memory; then it is sent while it is made. */
  bytes: Uint8Array | string | AsyncIterable<Uint8Array>
  /** Shown in the browser instead of saved. */
  inline?: boolean
}

/** What a handler receives, validated. */
export interface InputOf<E extends EndpointShape> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  files: E extends { multipart: object } ? UploadedFile[] : undefined
  /** Of a row that asks for it. */
  raw?: E extends { raw: object } ? RawCall : undefined
}

/** What a caller sends. */
export interface RequestOf<E extends EndpointShape> {
  params: Sent<E['params']>
  query: Sent<E['query']>
  body: Sent<E['body']>
}

/** What a handler returns and a caller gets. */
export type AnswerOf<E extends EndpointShape> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : FileAnswer

export const isBinaryAnswer = (answer: EndpointShape['answer']): answer is BinaryAnswer =>
  'contentTypes' in answer

export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
