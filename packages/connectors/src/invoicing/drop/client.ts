/** HTTP client of the file drop; the only file that makes network calls. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { HttpAnswer, HttpCaller, HttpRequest } from '../../http/httpCall.ts'
import { routeTo } from '../../http/route.ts'
import { IntegratorError } from '../integrator.ts'
import type { InvoiceArchive } from '../integrator.ts'

export interface DropSettings {
  dropUrl: string
  method: 'PUT' | 'POST'
  answersUrl?: string
  username?: string
  dropSecret: string
}

const preconditionFailed = 412
/** Statuses with which a server refuses a content that it has read. */
const refusals = new Set([400, 409, 413, 415, 422])
const mostAnswerBytes = 2_000_000
/** Longest shown part of the body of a refusal. */
const longestReason = 200

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** Error of an answer that is no success. */
const failureOf = (answer: HttpAnswer, step: string): IntegratorError => {
  const { status } = answer
  const words = `${step} was answered with status ${status}`
  if (status === 401 || status === 403) return new IntegratorError('credentials', words)
  if (status === 429) return new IntegratorError('tooManyCalls', words)
  if (!refusals.has(status)) return new IntegratorError('fault', words)
  const reason = answer.text.replace(/\s+/g, ' ').trim().slice(0, longestReason)
  return new IntegratorError('refused', reason === '' ? words : `${words}: ${reason}`)
}

const receipt = z.object({ sha256: z.string() })

/** Hash in the receipt of an endpoint that archives are posted to; null in any other answer. */
const readReceipt = ({ text }: HttpAnswer): string | null => {
  try {
    return receipt.parse(JSON.parse(text)).sha256.toLowerCase()
  } catch {
    return null
  }
}

export const openDropClient = (settings: DropSettings, http: HttpCaller) => {
  const { username, dropSecret } = settings
  const dropUrl = settings.dropUrl.replace(/\/+$/, '')
  const authorization =
    username === undefined
      ? `Bearer ${dropSecret}`
      : `Basic ${Buffer.from(`${username}:${dropSecret}`).toString('base64')}`
  const call = (
    request: Omit<HttpRequest, 'headers'> & { step: string; headers?: Record<string, string> },
  ): Promise<HttpAnswer> =>
    http.call({ isIdempotent: true, ...request, headers: { authorization, ...request.headers } })

  const placeOf = (archive: Pick<InvoiceArchive, 'name'>) =>
    routeTo(dropUrl, '/{archive}', { archive: archive.name })
  const contentOf = ({ bytes, sha256 }: InvoiceArchive) => ({
    body: bytes,
    headers: {
      'content-type': 'application/zip',
      'content-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    },
  })

  /** True when the drop has exactly these bytes; otherwise the tag of what it has. */
  const compare = async (archive: InvoiceArchive, signal: AbortSignal): Promise<true | { etag?: string }> => {
    const at = { ...placeOf(archive), step: 'find', reference: archive.name }
    const found = await call({ ...at, method: 'GET', maxBytes: archive.bytes.length + 100_000, signal })
    if (!isSuccess(found)) throw failureOf(found, 'find')
    return hashOf(found.bytes) === archive.sha256 || { etag: found.headers.etag }
  }

  /**
   * Puts the archive where no file of its name exists, and reads it back: a proxy or a page for maintenance also
   * answers with a success. A file that was cut off is replaced.
   */
  const put = async (archive: InvoiceArchive, signal: AbortSignal): Promise<void> => {
    const { body, headers } = contentOf(archive)
    const write = (condition: Record<string, string>) =>
      call({
        ...placeOf(archive),
        step: 'send',
        reference: archive.name,
        method: 'PUT',
        body,
        headers: { ...headers, ...condition },
        signal,
      })
    let sent = await write({ 'if-none-match': '*' })
    if (sent.status === preconditionFailed) {
      const known = await compare(archive, signal)
      if (known === true) return
      sent = await write(known.etag === undefined ? {} : { 'if-match': known.etag })
    }
    if (!isSuccess(sent)) throw failureOf(sent, 'send')
    if ((await compare(archive, signal)) !== true)
      throw new IntegratorError('garbage', 'the drop has another content than was sent')
  }

  /** Posts the archive; the receipt has its hash, also when the endpoint had it already. */
  const post = async (archive: InvoiceArchive, signal: AbortSignal): Promise<void> => {
    const { body, headers } = contentOf(archive)
    const sent = await call({
      url: dropUrl,
      route: '/drop',
      step: 'send',
      reference: archive.name,
      method: 'POST',
      body,
      headers: {
        ...headers,
        'content-disposition': `attachment; filename="${archive.name}"`,
        'idempotency-key': archive.sha256,
      },
      signal,
    })
    const isKnown = sent.status === 409 && readReceipt(sent) === archive.sha256
    if (isKnown) return
    if (!isSuccess(sent)) throw failureOf(sent, 'send')
    if (readReceipt(sent) !== archive.sha256)
      throw new IntegratorError('garbage', 'the receipt does not have the hash of the archive')
  }

  return {
    send: settings.method === 'PUT' ? put : post,
    /** Asks for a file that does not exist: changes nothing, and is refused with wrong credentials. */
    test: async (signal: AbortSignal): Promise<void> => {
      const at =
        settings.method === 'PUT' ? placeOf({ name: 'kervan-test' }) : { url: dropUrl, route: '/drop' }
      const answer = await call({ ...at, step: 'test', method: 'GET', signal })
      const isThere = isSuccess(answer) || answer.status === 404 || answer.status === 405
      if (!isThere) throw failureOf(answer, 'test')
    },
    readAnswers: async (url: string, signal: AbortSignal): Promise<unknown[]> => {
      const found = await call({
        url,
        route: '/answers',
        step: 'answers',
        method: 'GET',
        maxBytes: mostAnswerBytes,
        signal,
      })
      if (found.status === 404) return []
      if (!isSuccess(found)) throw failureOf(found, 'answers')
      try {
        return z.array(z.unknown()).max(10_000).parse(JSON.parse(found.text))
      } catch {
        throw new IntegratorError('garbage', 'the file of answers is no JSON list')
      }
    },
  }
}
