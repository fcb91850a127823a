/** GraphQL over HTTP: returns the data, or throws with the errors. */
import { z } from 'zod'
import type { HttpCaller, HttpRequest } from './httpCall.ts'
import { HttpError } from './httpError.ts'

export interface GraphqlRequest extends Omit<HttpRequest, 'method' | 'body'> {
  query: string
  variables?: Readonly<Record<string, unknown>>
}

/** Points of a query and of the account, as Shopify reports them. */
export interface GraphqlCost {
  requested: number
  available: number
  most: number
  /** Points that the account regains per second. */
  restoredPerSecond: number
}

export interface GraphqlAnswer {
  data: Record<string, unknown>
  /** Null when the other side reports no cost. */
  cost: GraphqlCost | null
}

export interface GraphqlProblem {
  message: string
  /** `extensions.code` of the problem, or null. */
  code: string | null
}

export class GraphqlError extends Error {
  override name = 'GraphqlError'
  readonly status: number
  /** Problems that the other side reports; empty for an error status without any. */
  readonly problems: readonly GraphqlProblem[]
  /** Time in ms after which the account can pay for the query again; null when it was not throttled. */
  readonly retryAfterMs: number | null
  constructor(status: number, problems: readonly GraphqlProblem[], retryAfterMs: number | null) {
    super(problems[0]?.message ?? `answered with status ${status}`)
    this.status = status
    this.problems = problems
    this.retryAfterMs = retryAfterMs
  }
}

const wireError = z.object({
  message: z.string(),
  extensions: z.object({ code: z.string().optional() }).nullish(),
})
/** Errors that are read; a hostile server could send millions. */
const mostErrors = 20

const wireAnswer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.unknown())
    .transform((errors) => errors.slice(0, mostErrors))
    .pipe(z.array(wireError))
    .nullish(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        })
        .nullish()
        .catch(null),
    })
    .nullish(),
})

const tooMany = 429
/** Code of an error for a query that costs more points than the account has at the moment. */
const throttledCode = 'THROTTLED'
/** Wait in ms for a throttled query without a reported cost. */
const usualWaitMs = 1000

const readCost = (sent: z.output<typeof wireAnswer>): GraphqlCost | null => {
  const cost = sent.extensions?.cost
  if (!cost) return null
  const { maximumAvailable: most, currentlyAvailable: available, restoreRate } = cost.throttleStatus
  return { requested: cost.requestedQueryCost, available, most, restoredPerSecond: restoreRate }
}

const waitFor = (cost: GraphqlCost | null): number =>
  cost && cost.restoredPerSecond > 0
    ? Math.max(0, Math.ceil(((cost.requested - cost.available) / cost.restoredPerSecond) * 1000))
    : usualWaitMs

/**
 * Sends a query or mutation. Data beside errors is dropped, because it has holes.
 * @throws GraphqlError for errors and error statuses; HttpError also for an answer of another shape
 */
export const callGraphql = async (
  http: HttpCaller,
  { query, variables, headers, ...request }: GraphqlRequest,
): Promise<GraphqlAnswer> => {
  const { status, body } = await http.callJson({
    ...request,
    method: 'POST',
    headers: { accept: 'application/json', ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const parsed = wireAnswer.safeParse(body)
  const isFailed = status < 200 || status >= 300
  if (!parsed.success && !isFailed) throw new HttpError('garbage', 'the answer is no GraphQL')
  const sent = parsed.data ?? {}
  const problems = (sent.errors ?? []).map(({ message, extensions }) => ({
    message,
    code: extensions?.code ?? null,
  }))
  const cost = readCost(sent)
  const isThrottled = status === tooMany || problems.some(({ code }) => code === throttledCode)
  if (isFailed || problems.length > 0)
    throw new GraphqlError(status, problems, isThrottled ? waitFor(cost) : null)
  if (!sent.data) throw new HttpError('garbage', 'the answer has neither data nor errors')
  return { data: sent.data, cost }
}
