/** Bounds the bytes of request bodies that this process keeps at one time, so that uploads cannot exhaust its memory. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { callerOf } from './clientAddress.ts'

interface RoomLimits {
  maxBytes: number
  /** Share of one user, or of one network of visitors: nobody fills the room alone. */
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

/** After a refusal; who sends more is cut off. */
const mostDiscardedBytes = 20 * 1024 * 1024

/** One request's body: its bytes count from their arrival until the call has ended. */
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

  /** Null when `bytes` more may arrive. Bytes are counted when they are here: a client that announces much and sends nothing takes no room. */
  refusalOf(bytes: number): AppError | null {
    if (this.received + bytes > this.maxBytes) return new AppError('bodyTooLarge')
    return this.room.fits(this.caller, bytes) ? null : new AppError('temporarilyUnavailable')
  }

  /** Counts what arrives. Too much of it ends as an error of the stream, which every parser passes on. */
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
    // Without a listener an error of the stream would end the process.
    raw.on('error', () => {})
  }

  /** Reads on without keeping anything: a client that still writes reads its answer only after that. */
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

  /** The body stays counted until as many `release`s: a handler goes on with it after its client hung up. */
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

/** The longest form for visitors has some 20 kB, the longest webhook this. */
const maxVisitorBytes = 256 * 1024

/** Not counted: as many as may be at work at once need no bound. So calls of people go on while somebody fills the room. */
const maxSmallBytes = 16 * 1024
const megabyte = 1024 * 1024

/** Before a body is parsed: refuses one that announces too much, and begins to count the others. */
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
    // An address that leads nowhere has none.
    const config = request.routeOptions.config as { maxFileBytes?: number } | undefined
    const maxFileBytes = config?.maxFileBytes
    if (maxFileBytes !== undefined && length > limit) return done(fileTooLarge('file', maxFileBytes))
    const refusal = body.refusalOf(length)
    if (refusal) return done(refusal)
    request.countedBody = body
    body.hold()
    reply.raw.once('close', () => body.release())
    // The form is read later, by readMultipart.
    if (!isForm) body.countArriving(request)
    done()
  }
}

/** Small texts, lists and objects take up to thirty times their bytes when they are parsed, and their time too. */
const mostValues = 100_000
const mostVisitorValues = 10_000

/** Whether JSON consists of more values than any call of the product has; what stands in texts counts too. */
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
