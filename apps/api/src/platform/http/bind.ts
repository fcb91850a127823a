/** Binds rows of the contract table to handlers: access, limits, validation, idempotency and serialisation in one place. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { isBinaryAnswer } from '@kervan/contract/endpoint'
import type { AnswerOf, EndpointShape, FileAnswer, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import { readSentValue } from '@kervan/contract/keys'
import { fieldMessages } from '@kervan/contract/validation'
import type { Ctx } from '../ctx.ts'
import { AppError, statusOf, toErrorAnswer } from '../errors.ts'
import { authorize } from './authorize.ts'
import { EncodedAnswer } from './encodedAnswer.ts'
import { claimKey, releaseKey, storeAnswer } from './idempotency.ts'
import type { IdempotencyClaim } from './idempotency.ts'
import { readMultipart } from './multipart.ts'

/** One handler for each row of a feature; a missing one does not compile. */
export type Handlers<Rows extends Record<string, EndpointShape>> = {
  [Name in keyof Rows]: (
    ctx: Ctx,
    input: InputOf<Rows[Name]>,
  ) => Promise<AnswerOf<Rows[Name]> | EncodedAnswer> | AnswerOf<Rows[Name]> | EncodedAnswer
}

type AnyHandler = (ctx: Ctx, input: InputOf<EndpointShape>) => unknown

export interface BindOptions {
  makeCtx: (request: FastifyRequest) => Ctx
  /** Compares each answer with its schema, so that tests see a drift. */
  isCheckingAnswers: boolean
  isLimiting: boolean
}

const parsePart = (schema: z.ZodType | undefined, sent: unknown): unknown => {
  if (!schema) return undefined
  // A list has no fields that a message could stand on.
  if (Array.isArray(sent)) throw new AppError('malformedBody')
  const parsed = schema.safeParse(readSentValue(sent ?? {}))
  if (!parsed.success) throw new AppError('validationFailed', { fields: fieldMessages(parsed.error.issues) })
  return parsed.data
}

const readInput = (
  row: EndpointShape,
  request: FastifyRequest,
  body: unknown,
  files?: UploadedFile[],
): InputOf<EndpointShape> => ({
  params: parsePart(row.params, request.params),
  query: parsePart(row.query, request.query),
  body: parsePart(row.body, body),
  files: files as undefined,
})

const readForm = async (
  row: EndpointShape,
  request: FastifyRequest,
  limits: NonNullable<EndpointShape['multipart']>,
): Promise<InputOf<EndpointShape>> => {
  const { fields, files } = await readMultipart(request, limits)
  return readInput(row, request, fields, files)
}

const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  reply.header('Content-Type', file.contentType)
  if (file.fileName) {
    const place = file.inline ? 'inline' : 'attachment'
    const ascii = file.fileName.replaceAll(/[^\w.-]/g, '_')
    reply.header(
      'Content-Disposition',
      `${place}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
  }
  return reply.send(typeof file.bytes === 'string' ? file.bytes : Buffer.from(file.bytes))
}

const answerWith = (
  row: EndpointShape,
  reply: FastifyReply,
  answer: unknown,
  isChecking: boolean,
): FastifyReply => {
  if (isBinaryAnswer(row.answer)) return sendFile(reply, answer as FileAnswer)
  if (answer instanceof EncodedAnswer) {
    if (isChecking) row.answer.parse(JSON.parse(answer.json.toString()))
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(answer.json)
  }
  if (isChecking) row.answer.parse(answer)
  // A bare text is JSON like every other answer; Fastify alone would send it unquoted as plain text.
  if (typeof answer === 'string') return reply.type('application/json').send(JSON.stringify(answer))
  return reply.send(answer)
}

/** What a key stands for; files by their bytes. */
const sentBody = (request: FastifyRequest, { body, files }: InputOf<EndpointShape>): object => {
  const uploaded = files as UploadedFile[] | undefined
  if (!uploaded) return { body: request.body }
  return {
    body,
    files: uploaded.map(({ fieldName, bytes }) => [
      fieldName,
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  }
}

/** The caller's `Idempotency-Key`, if the row honours one and the caller sent one. */
const sentKey = (row: EndpointShape, request: FastifyRequest): string | null => {
  const key = row.idempotent ? request.headers['idempotency-key'] : null
  return typeof key === 'string' && key !== '' ? key : null
}

/** Runs the handler under the caller's key. */
const runOnce = async (
  row: EndpointShape,
  key: string,
  ctx: Ctx,
  request: FastifyRequest,
  sent: object,
  work: () => Promise<unknown>,
) => {
  if (key.length > 100) {
    throw new AppError('validationFailed', {
      fields: [{ field: 'Idempotency-Key', key: 'validation:tooLong', params: { max: 100 } }],
    })
  }
  const claim: IdempotencyClaim = {
    caller: ctx.actor ? `user:${ctx.actor.userId}` : `address:${ctx.address}`,
    key,
    endpoint: `${row.method} ${row.path}`,
    body: { ...sent, params: request.params },
  }
  const stored = await claimKey(ctx.db, claim)
  if (stored) return stored
  try {
    const answer = await work()
    await storeAnswer(ctx.db, claim, { status: 200, answer })
    return { status: 200, answer }
  } catch (error) {
    // What the rules refuse is refused again the same way; a fault of ours may be tried again.
    if (error instanceof AppError && statusOf(error) < 500) {
      await storeAnswer(ctx.db, claim, {
        status: statusOf(error),
        answer: toErrorAnswer(error, ctx.language),
      })
    } else await releaseKey(ctx.db, claim)
    throw error
  }
}

const routeOptions = (row: EndpointShape, options: BindOptions): RouteShorthandOptions => {
  const route: RouteShorthandOptions = {}
  if (!isBinaryAnswer(row.answer)) {
    const schema = z.toJSONSchema(row.answer, { io: 'output', unrepresentable: 'any', target: 'openapi-3.0' })
    delete (schema as { $schema?: string }).$schema
    route.schema = { response: { 200: schema } }
  }
  if (row.limit && options.isLimiting) {
    route.config = {
      rateLimit: {
        max: row.limit.max,
        timeWindow: row.limit.windowSeconds * 1000,
        hook: 'preHandler',
        keyGenerator: (request: FastifyRequest) =>
          request.actor ? `user:${request.actor.userId}` : request.ip,
      },
    } as never
  }
  return route
}

export const bindEndpoints = <Rows extends Record<string, EndpointShape>>(
  app: FastifyInstance,
  rows: Rows,
  handlers: Handlers<Rows>,
  options: BindOptions,
): void => {
  for (const [name, row] of Object.entries(rows)) {
    const handler = handlers[name] as AnyHandler
    app.route({
      ...routeOptions(row, options),
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        authorize(request.actor, row.access)
        done()
      },
      handler: async (request, reply) => {
        const ctx = options.makeCtx(request)
        const input = row.multipart
          ? await readForm(row, request, row.multipart)
          : readInput(row, request, request.body)
        const key = sentKey(row, request)
        if (key === null) return answerWith(row, reply, await handler(ctx, input), options.isCheckingAnswers)
        const { status, answer } = await runOnce(row, key, ctx, request, sentBody(request, input), async () =>
          handler(ctx, input),
        )
        if (status !== 200) return reply.code(status).send(answer)
        return answerWith(row, reply, answer, options.isCheckingAnswers)
      },
    })
  }
}
