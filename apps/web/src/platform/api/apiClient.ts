/**
 * Calls the API by endpoints of the contract. Two functions with the same types and behaviour:
 *
 * await callEndpoint(cartEndpoints.removeCartItem, { params: { id } })
 * await callWire<typeof accountEndpoints.signIn>({ method: 'POST', path: '/api/Authentication/SignIn' }, { body
 * })
 *
 * `callWire` imports the endpoint as a type only, so that a public page does not load the schemas (24 KB of
 * script). The compiler still rejects a method or path that differs from the endpoint's.
 */
import type { BinaryAnswer, AnswerOf, EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import { ApiError, readApiError } from './apiError.ts'
import { currentLanguage } from '../text/language.ts'
import { readSession } from '../session/session.ts'

const timeoutMs = 60_000
const multipartTimeoutMs = 120_000

/** Binary answer: PDF, PNG, ZPL or a picture. */
export interface DownloadedFile {
  blob: Blob
  contentType: string
  fileName: string | null
}

export interface FileToSend {
  fieldName: string
  file: File
}

type Present<E extends EndpointShape> = {
  [Part in keyof RequestOf<E> as RequestOf<E>[Part] extends undefined ? never : Part]: RequestOf<E>[Part]
}

export type CallRequest<E extends EndpointShape> = Present<E> & {
  files?: FileToSend[]
  signal?: AbortSignal
  /** Idempotency key for `idempotent` endpoints; without it each call gets a new key. */
  idempotencyKey?: string
}

/**
 * Builds a request that has only a body, for code that is generic over endpoints: TypeScript cannot resolve
 * `CallRequest` for a generic endpoint.
 */
export const requestOf = <E extends EndpointShape>(body: RequestOf<E>['body']): CallRequest<E> =>
  ({ body }) as unknown as CallRequest<E>

export type CallAnswer<E extends EndpointShape> = E['answer'] extends BinaryAnswer
  ? DownloadedFile
  : AnswerOf<E>

/** Properties of an endpoint that the browser needs to call it. */
export interface WireRow<E extends EndpointShape = EndpointShape> {
  method: E['method']
  path: E['path']
  idempotent?: boolean
  multipart?: boolean
  binary?: boolean
}

interface LooseRequest {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  files?: FileToSend[]
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Calls the API endpoint `row`. @throws ApiError */
export const callEndpoint = async <E extends EndpointShape>(
  row: E,
  request: CallRequest<E>,
): Promise<CallAnswer<E>> =>
  callWire<E>(
    {
      method: row.method,
      path: row.path,
      idempotent: row.idempotent,
      multipart: row.multipart !== undefined,
      binary: 'contentTypes' in row.answer,
    },
    request,
  )

/** Calls an endpoint that is imported as a type only. @throws ApiError */
export const callWire = async <E extends EndpointShape>(
  row: WireRow<E>,
  request: CallRequest<E>,
): Promise<CallAnswer<E>> => {
  const loose = request as LooseRequest
  const response = await send(row, loose)
  if (!response.ok) throw readApiError(response.status, await readJson(response))
  if (row.binary) return (await readFileAnswer(response)) as CallAnswer<E>
  return (await readJson(response)) as CallAnswer<E>
}

const send = async (row: WireRow, request: LooseRequest): Promise<Response> => {
  const timeout = AbortSignal.timeout(row.multipart ? multipartTimeoutMs : timeoutMs)
  try {
    return await fetch(addressOf(row.path, request), {
      method: row.method,
      headers: headersOf(row, request),
      body: bodyOf(row, request),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError({ type: 'NoResponse', status: 0, detail: '' })
  }
}

const addressOf = (path: string, request: LooseRequest): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

const headersOf = (row: WireRow, request: LooseRequest): Record<string, string> => {
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() }
  const session = readSession()
  if (session) headers.Authorization = `Bearer ${session.token}`
  if (row.method !== 'GET' && !row.multipart && request.body !== undefined)
    headers['Content-Type'] = 'application/json'
  if (row.idempotent) headers['Idempotency-Key'] = request.idempotencyKey ?? newIdempotencyKey()
  return headers
}

type FormFields = Record<string, string | number | boolean | object | null | undefined>

const bodyOf = (row: WireRow, request: LooseRequest): BodyInit | undefined => {
  if (!row.multipart) return request.body === undefined ? undefined : JSON.stringify(request.body)
  const form = new FormData()
  for (const [name, value] of Object.entries((request.body ?? {}) as FormFields))
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const { fieldName, file } of request.files ?? []) form.append(fieldName, file)
  return form
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // Answers that are not JSON, such as a legal text, are returned unchanged.
    return text
  }
}

const readFileAnswer = async (response: Response): Promise<DownloadedFile> => {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return {
    blob: await response.blob(),
    contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
    fileName: encoded ? decodeURIComponent(encoded) : (plain ?? null),
  }
}

/** `crypto.randomUUID` needs HTTPS; the product may run on plain HTTP in an office network. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
