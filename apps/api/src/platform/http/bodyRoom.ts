/** Limits the total bytes of request bodies in memory, so that uploads cannot exhaust it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { callerOf } from './clientAddress.ts'

interface RoomLimits {
  maxBytes: number
  /** Limit per user or visitor network, so that nobody can fill the memory alone. */
  maxCallerBytes: number
}

class BodyRoom {
  private used = 0
  private readonly usedBy = new Map<string, number>()
  private readonly limits: RoomLimits

  constructor(limits: RoomLimits) {
    this.limits = limits
  }

  fits(caller: string, bytes: number): boolean {
    const { maxBytes, maxCallerBytes } = this.limits
    return this.used + bytes <= maxBytes && (this.usedBy.get(caller) ?? 0) + bytes <= maxCallerBytes
  }

  add(caller: string, bytes: number): void {
    this.used += bytes
    const rest = (this.usedBy.get(caller) ?? 0) + bytes
    if (rest === 0) this.usedBy.delete(caller)
    else this.usedBy.set(caller, rest)
  }
}

/** Maximum bytes discarded after a rejection; a client that sends more is disconnected. */
const mostDiscardedBytes = 20 * 1024 * 1024

/** Body of one request: its bytes count from their arrival until the call has ended. */
export class CountedBody {
  private received = 0
  private holders = 0
  private isDiscarding = false
  private readonly room: BodyRoom
  private readonly caller: string
  private readonly maxBytes: number

  constructor(room: BodyRoom, caller: string, maxBytes: number) {
    this.room = room
    this.caller = caller
    this.maxBytes = maxBytes
  }

  /**
   * Returns null when `bytes` more may arrive. Bytes count only once received: a client that announces a large
   * body without sending it occupies no memory.
   */
  refusalOf(bytes: number): AppError | null {
    if (this.received + bytes > this.maxBytes) return new AppError('bodyTooLarge')
    return this.room.fits(this.caller, bytes) ? null : new AppError('temporarilyUnavailable')
  }

  /** Counts arriving bytes. Exceeding the limit becomes an error of the stream, which every parser propagates. */
  countArriving({ raw }: FastifyRequest): void {
    raw.on('data', (chunk: Buffer) => {
      if (this.holders === 0 || this.isDiscarding) return
      const refusal = this.refusalOf(chunk.length)
      if (refusal) {
        this.isDiscarding = true
        return void raw.emit('error', refusal)
      }
      this.received += chunk.length
      this.room.add(this.caller, chunk.length)
    })
    // Prevents an unhandled stream error from ending the process.
    raw.on('error', () => {})
  }

  /** Reads and discards the rest: a client that is still writing reads the response only afterwards. */
  discardRest({ raw }: FastifyRequest): void {
    if (raw.complete) return
    this.isDiscarding = true
    let rest = mostDiscardedBytes
    raw.on('data', (chunk: Buffer) => {
      rest -= chunk.length
      if (rest < 0) raw.destroy()
    })
    raw.resume()
  }

  /**
   * Keeps the body counted until the same number of `release` calls: a handler may continue after its client
   * disconnected.
   */
  hold(): void {
    this.holders++
  }

  release(): void {
    if (--this.holders > 0 || this.received === 0) return
    this.room.add(this.caller, -this.received)
    this.received = 0
  }
}

export const fileTooLarge = (field: string, maxFileBytes: number): AppError => {
  const params = { maxMb: Math.floor(maxFileBytes / 1024 / 1024) }
  return new AppError('bodyTooLarge', { fields: [{ field, key: 'validation:fileTooLarge', params }] })
}

/** Maximum body of visitors: their longest form is about 20 kB, the longest webhook reaches this limit. */
const maxVisitorBytes = 256 * 1024

/**
 * Small bodies are not counted: the number of running calls limits them. So ordinary calls continue while
 * someone fills the memory.
 */
const maxSmallBytes = 16 * 1024
const megabyte = 1024 * 1024

/** Runs before a body is parsed: rejects one that announces too many bytes, and counts the others. */
export const createBodyCounter = () => {
  const ofVisitors = new BodyRoom({ maxBytes: 8 * megabyte, maxCallerBytes: 2 * megabyte })
  const calls = new BodyRoom({ maxBytes: 16 * megabyte, maxCallerBytes: 8 * megabyte })
  const uploads = new BodyRoom({ maxBytes: 64 * megabyte, maxCallerBytes: 16 * megabyte })
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    _payload: unknown,
    done: (error?: Error) => void,
  ): void => {
    const { headers, actor } = request
    const length = Number(headers['content-length'] ?? 0)
    if (length === 0 && headers['transfer-encoding'] === undefined) return done()
    const isForm = isFormRequest(request)
    const bodyLimit = request.routeOptions.bodyLimit
    const limit = actor ? bodyLimit : Math.min(bodyLimit, maxVisitorBytes)
    const isSmall = headers['transfer-encoding'] === undefined && length <= Math.min(maxSmallBytes, limit)
    if (isSmall && !isForm) return done()
    const room = isForm ? uploads : actor ? calls : ofVisitors
    const body = new CountedBody(room, callerOf(request), limit)
    // Unknown routes have no configuration.
    const config = request.routeOptions.config as { maxFileBytes?: number } | undefined
    const maxFileBytes = config?.maxFileBytes
    if (maxFileBytes !== undefined && length > limit) return done(fileTooLarge('file', maxFileBytes))
    const refusal = body.refusalOf(length)
    if (refusal) return done(refusal)
    request.countedBody = body
    body.hold()
    reply.raw.once('close', () => body.release())
    // Multipart bodies are read later, by readMultipart.
    if (!isForm) body.countArriving(request)
    done()
  }
}

/** Maximum JSON values: parsing small texts, arrays and objects takes up to thirty times their bytes, and time. */
const mostValues = 100_000
const mostVisitorValues = 10_000

/** Returns true when JSON contains more values than any call needs; separators inside texts count too. */
export const hasTooManyValues = (json: Buffer, { actor }: Pick<FastifyRequest, 'actor'>): boolean => {
  const most = actor ? mostValues : mostVisitorValues
  if (json.length <= most) return false
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === comma || byte === bracket || byte === brace) values++
  }
  return values > most
}
const [comma, bracket, brace] = Buffer.from(',[{')

export const isFormRequest = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
