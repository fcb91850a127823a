/** The way to a carrier's JSON interface, which the connectors' clients share. */
import { CarrierError } from './rating.ts'

/** MyDHL lists every value-added service of every product; a long answer has some 300 kB. */
const mostBytes = 4_000_000

export interface WireAnswer {
  status: number
  /** Undefined when the body is no JSON. */
  body: unknown
}

/**
 * One call. `signal` covers the body too: an answer that trickles in for ever is cut off.
 * @throws CarrierError timeout, unreachable; garbage for an answer without end, a redirect or a success that is no JSON
 */
export const callJson = async (url: string, init: RequestInit, signal: AbortSignal): Promise<WireAnswer> => {
  try {
    const response = await fetch(url, { ...init, signal, redirect: 'manual' })
    const body = readJson(await readAtMost(response, mostBytes))
    if (response.status >= 300 && response.status < 400)
      throw new CarrierError('garbage', `redirected (${response.status})`)
    if (response.ok && body === undefined) throw new CarrierError('garbage', 'the answer is not JSON')
    return { status: response.status, body }
  } catch (error) {
    if (error instanceof CarrierError) throw error
    if (signal.aborted) throw new CarrierError('timeout', 'no answer in time')
    throw new CarrierError('unreachable', reasonOf(error))
  }
}

/** The promise's outcome, or `timeout` as soon as the signal ends; the promise itself goes on. */
export const untilAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new CarrierError('timeout', 'no answer in time'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

const readAtMost = async (response: Response, limit: number): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > limit) throw new CarrierError('garbage', 'the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** fetch says "fetch failed" and puts the reason (ECONNREFUSED …) into the cause. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return cause.message
  return error instanceof Error ? error.message : String(error)
}
