/**
 * Binds rows of the contract table to handlers: access, limits, validation, idempotency and serialisation in
 * one place.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import { isBinaryAnswer } from '@kervan/contract/endpoint'
import type {
  AnswerOf,
  EndpointShape,
  FileAnswer,
  InputOf,
  RawCall,
  UploadedFile,
} from '@kervan/contract/endpoint'
import { readSentValue } from '@kervan/contract/keys'
import { fieldMessages } from '@kervan/contract/validation'
import type { Actor, Ctx } from '../ctx.ts'
import { isReadOnlyViolation } from '../db/database.ts'
import { AppError, fieldError, statusOf, toErrorAnswer } from '../errors.ts'
import { describeFault, framesOf } from '../faults.ts'
import type { Language } from '../language.ts'
import type { Admission } from './admission.ts'
import { callerOf } from './clientAddress.ts'
import { EncodedAnswer } from './encodedAnswer.ts'
import type { AnswerOnce, Outcome } from './idempotency.ts'
import type { TwoSteps } from './inTwoSteps.ts'
import { writerOf } from './writeAnswer.ts'
import { isFormRequest } from './bodyRoom.ts'
import { maxFormBytes, readMultipart } from './multipart.ts'

/** Handler of a row. For an idempotent row it runs in one transaction: `ctx.db` is that transaction. */
type Handler<Row extends EndpointShape> = (
  ctx: Ctx,
  input: InputOf<Row>,
) => Promise<AnswerOf<Row> | EncodedAnswer> | AnswerOf<Row> | EncodedAnswer

/** One handler per row of a feature; a missing handler does not compile. */
export type Handlers<Rows extends Record<string, EndpointShape>> = {
  [Name in keyof Rows]: Rows[Name] extends { idempotent: true }
    ? Handler<Rows[Name]> | TwoSteps<Rows[Name]>
    : Handler<Rows[Name]>
}

type AnyHandler = Handler<EndpointShape> | TwoSteps<EndpointShape>

export interface BindOptions {
  makeCtx: (request: FastifyRequest) => Ctx
  /** Throws when the caller may not make the call of this row. */
  authorize: (actor: Actor | null, row: EndpointShape) => void
  /** Logs the data that is read on behalf of a company. */
  noteRead: (ctx: Ctx, call: string, sent: Record<string, unknown>) => Promise<void>
  answerOnce: AnswerOnce
  admission: Pick<Admission, 'begin'>
  /** Compares each answer with its schema, so that tests detect a difference. */
  isCheckingAnswers: boolean
  isLimiting: boolean
}

/**
 * Maximum list length: schemas validate each value before they count, and each invalid value becomes several
 * issues.
 */
const longestList = 10_000
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Limits the messages, because a list of invalid values would otherwise return as many sentences. */
const mostMessages = 1000

/** `required`: fields that this caller must send in addition to those required by the schema. */
const parsePart = (
  schema: z.ZodType | undefined,
  sent: unknown,
  required: Readonly<Record<string, string>> = {},
): unknown => {
  if (!schema) return undefined
  // Rejects a list, because it has no fields for messages.
  if (Array.isArray(sent)) throw new AppError('malformedBody')
  const value = readSentValue(sent ?? {}) as Record<string, unknown>
  const tooLong = Object.keys(value).find((field) => lengthOf(value[field]) > longestList)
  if (tooLong) throw fieldError(tooLong, 'validation:tooBig', { max: longestList })
  const parsed = schema.safeParse(value)
  const missing = Object.keys(required).filter((field) => (value[field] ?? null) === null)
  const fields = [
    ...(parsed.success ? [] : fieldMessages(parsed.error.issues.slice(0, mostMessages))),
    ...missing.map((field) => ({ field, key: required[field]!, params: {} })),
  ]
  if (fields.length > 0) throw new AppError('validationFailed', { fields })
  return parsed.data
}

const readInput = (
  row: EndpointShape,
  request: FastifyRequest,
  body: unknown,
  files?: UploadedFile[],
): InputOf<EndpointShape> => ({
  // Copies to plain objects: those of the router have another prototype, and would not be converted.
  params: parsePart(row.params, { ...(request.params as object) }),
  query: parsePart(row.query, { ...(request.query as object) }),
  body: parsePart(row.body, body, request.actor?.isOperationUser ? row.requiredOfOperationUsers : undefined),
  files: files as undefined,
  raw: (row.raw && readRaw(request, body)) as undefined,
})

/**
 * Removes the parsed body from the request: parsed JSON may be many times larger than the sent bytes, and the
 * request lives until its answer is sent.
 */
const takeBody = (request: FastifyRequest): unknown => {
  const { body } = request
  request.body = undefined
  return body
}

const readRaw = ({ headers, query, originalUrl }: FastifyRequest, body: unknown): RawCall => ({
  bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  header: (name) => [headers[name]].flat()[0],
  query: (name) => [(query as Record<string, string | string[] | undefined>)[name]].flat()[0],
  target: originalUrl,
})

const readForm = async (
  row: EndpointShape,
  request: FastifyRequest,
  limits: NonNullable<EndpointShape['multipart']>,
): Promise<InputOf<EndpointShape>> => {
  const { fields, files } = await readMultipart(request, limits)
  return readInput(row, request, fields, files)
}

/** Logs a failed stream; the caller only sees a cut connection, because the status is already sent. */
const loggingCut = async function* (bytes: AsyncIterable<Uint8Array>, ctx: Ctx, row: EndpointShape) {
  try {
    yield* bytes
  } catch (error) {
    const { requestId } = ctx
    ctx.log.error(
      { requestId, route: row.path, err: describeFault(error), stack: framesOf(error as Error) },
      'answer was cut off',
    )
    throw error
  }
}

const sendFile = (ctx: Ctx, row: EndpointShape, reply: FastifyReply, file: FileAnswer): FastifyReply => {
  reply.header('Content-Type', file.contentType)
  if (file.fileName) {
    const place = file.inline ? 'inline' : 'attachment'
    const ascii = file.fileName.replaceAll(/[^\w.-]/g, '_')
    reply.header(
      'Content-Disposition',
      `${place}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
  }
  const { bytes } = file
  if (typeof bytes === 'string') return reply.send(bytes)
  return reply.send(
    bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(loggingCut(bytes, ctx, row)),
  )
}

const alternativesOf = (schema: z.ZodType): readonly unknown[] =>
  schema instanceof z.ZodUnion ? schema.options : [schema]

const answerWith = (
  ctx: Ctx,
  row: EndpointShape,
  reply: FastifyReply,
  answer: unknown,
  isChecking: boolean,
): FastifyReply => {
  if (isBinaryAnswer(row.answer)) return sendFile(ctx, row, reply, answer as FileAnswer)
  if (answer instanceof EncodedAnswer) {
    if (!alternativesOf(row.answer).includes(answer.schema))
      throw new Error(`${row.path} was answered by the schema of another call`)
    if (isChecking) row.answer.parse(JSON.parse(answer.json.toString()))
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(answer.json)
  }
  if (isChecking) row.answer.parse(answer)
  // Sends a plain text as JSON like every other answer; Fastify would send it unquoted as plain text.
  if (typeof answer === 'string') return reply.type('application/json').send(JSON.stringify(answer))
  return reply.send(answer)
}

/** Returns the request content that an idempotency key belongs to; files by their bytes. */
const sentBody = (sent: unknown, { body, files }: InputOf<EndpointShape>): object => {
  const uploaded = files as UploadedFile[] | undefined
  if (!uploaded) return { body: sent }
  return {
    body,
    files: uploaded.map(({ fieldName, bytes }) => [
      fieldName,
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  }
}

/** Returns the `Idempotency-Key` of the caller, if the row supports it and the caller sent one. */
const sentKey = (row: EndpointShape, request: FastifyRequest): string | null => {
  const key = row.idempotent ? request.headers['idempotency-key'] : null
  return typeof key === 'string' && key !== '' ? key : null
}

const refusalIn =
  (language: Language) =>
  (error: unknown): Outcome | null =>
    // Stores a rejection, which is repeated for the same key; a server error may be retried.
    error instanceof AppError && statusOf(error) < 500
      ? { status: statusOf(error), answer: toErrorAnswer(error, language) }
      : null

const requireKeyLength = (key: string): void => {
  if (key.length > 100) throw fieldError('Idempotency-Key', 'validation:tooLong', { max: 100 })
}

type Prepared = [row: EndpointShape, handler: AnyHandler, ctx: Ctx, input: InputOf<EndpointShape>]

/** Answers a call without a key; the handler of an idempotent row still runs in a transaction. */
const answerPlainly = async (...[row, handler, ctx, input]: Prepared): Promise<unknown> => {
  if (!row.idempotent && typeof handler === 'function') return handler(ctx, input)
  const work = typeof handler === 'function' ? handler : handler.decide
  const result = await ctx.db.transaction(async (tx) => work({ ...ctx, db: tx }, input))
  return typeof handler === 'function' ? result : handler.carryOut(ctx, result)
}

const answerWithKey = (
  answerOnce: AnswerOnce,
  key: string,
  { params }: FastifyRequest,
  sent: unknown,
  ...[row, handler, ctx, input]: Prepared
): Promise<Outcome> => {
  requireKeyLength(key)
  const claim = {
    caller: ctx.actor ? `user:${ctx.actor.userId}` : `address:${ctx.address}`,
    key,
    endpoint: `${row.method} ${row.path}`,
    body: { ...sentBody(sent, input), params },
  }
  const refusalOf = refusalIn(ctx.language)
  if (typeof handler === 'function')
    return answerOnce(claim, { inTransaction: async (tx) => handler({ ...ctx, db: tx }, input), refusalOf })
  return answerOnce(claim, {
    inTransaction: (tx) => handler.decide({ ...ctx, db: tx }, input),
    afterCommit: (begun) => handler.carryOut(ctx, begun),
    refusalOf,
  })
}

/** Runs in a read-only transaction: a call marked as a read by mistake cannot change anything. */
const answerOnBehalf = async (
  noteRead: BindOptions['noteRead'],
  name: string,
  ...[row, handler, ctx, input]: Prepared
): Promise<unknown> => {
  if (row.onBehalf === 'read')
    await noteRead(ctx, name, {
      ...(input.params as object | undefined),
      ...(input.body as object | undefined),
    })
  return ctx.db
    .transaction((tx) => answerPlainly(row, handler, { ...ctx, db: tx }, input), { accessMode: 'read only' })
    .catch((error: unknown) => {
      throw isReadOnlyViolation(error) ? new AppError('onBehalfReadsOnly') : error
    })
}

const routeOptions = (row: EndpointShape, options: BindOptions): RouteShorthandOptions => {
  const bodyLimit = row.multipart ? maxFormBytes(row.multipart) : (row.raw?.maxBytes ?? row.maxBodyBytes)
  const route: RouteShorthandOptions = bodyLimit === undefined ? {} : { bodyLimit }
  const answerSchema = row.answer
  if (!isBinaryAnswer(answerSchema)) {
    // Fastify looks for a serializer where there is a schema; this one reads none.
    route.schema = { response: { 200: {} } }
    route.serializerCompiler = () => (answer) => writerOf(answerSchema)(answer)
  }
  const config = { maxFileBytes: row.multipart?.maxFileBytes, hasGerman: row.hasGerman }
  route.config = config as never
  if (row.limit && options.isLimiting) {
    route.config = {
      ...config,
      rateLimit: {
        max: row.limit.max,
        timeWindow: row.limit.windowSeconds * 1000,
        hook: 'preHandler',
        keyGenerator: (request: FastifyRequest) =>
          callerOf(request) +
          (row.limit!.isPerPath ? ` ${JSON.stringify(row.params?.safeParse(request.params).data)}` : ''),
      },
    } as never
  }
  return route
}

const answerRequest = async (
  name: string,
  row: EndpointShape,
  handler: AnyHandler,
  options: BindOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const ctx = options.makeCtx(request)
  const key = sentKey(row, request)
  const sent = key === null ? undefined : request.body
  const input = row.multipart
    ? await readForm(row, request, row.multipart)
    : readInput(row, request, takeBody(request))
  const isVisit = ctx.actor?.realUserId !== undefined && row.onBehalf !== 'end'
  const end = options.admission.begin(options.isLimiting ? callerOf(request) : null)
  try {
    const { status, answer } = isVisit
      ? { status: 200, answer: await answerOnBehalf(options.noteRead, name, row, handler, ctx, input) }
      : key === null
        ? { status: 200, answer: await answerPlainly(row, handler, ctx, input) }
        : await answerWithKey(options.answerOnce, key, request, sent, row, handler, ctx, input)
    if (status !== 200) return reply.code(status).send(answer)
    return answerWith(ctx, row, reply, answer, options.isCheckingAnswers)
  } finally {
    end()
  }
}

export const bindEndpoints = <Rows extends Record<string, EndpointShape>>(
  app: FastifyInstance,
  rows: Rows,
  handlers: Handlers<Rows>,
  options: BindOptions,
): void => {
  for (const [name, row] of Object.entries(rows)) {
    const handler = handlers[name] as AnyHandler
    const route: RouteOptions = {
      ...routeOptions(row, options),
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        options.authorize(request.actor, row)
        // Rejects other bodies, because the size limit is that of a file, and JSON of that size must not be
        // parsed.
        done(row.multipart && !isFormRequest(request) ? new AppError('unsupportedMediaType') : undefined)
      },
      handler: async (request, reply) => {
        const { countedBody } = request
        countedBody?.hold()
        try {
          return await answerRequest(name, row, handler, options, request, reply)
        } finally {
          countedBody?.release()
        }
      },
    }
    if (row.raw) void app.register(routeRawly(route))
    else app.route(route)
  }
}

/** Registers the route in a separate context, whose parser accepts any body unchanged. */
const routeRawly =
  (route: RouteOptions): FastifyPluginCallback =>
  (app, _options, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    app.route(route)
    done()
  }
