/** HTTP client of the ikas connector; the only file that makes network calls. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { GraphqlError, callGraphql } from '../../http/graphql.ts'
import { HttpError } from '../../http/httpError.ts'
import { callWithToken } from '../../tokens.ts'
import { readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import { optionalFieldsOf, withoutFields } from './queries.ts'
import { createRefusals } from './refusals.ts'
import { renewWith } from './tokens.ts'
import type { IkasAddresses, IkasKeys } from './tokens.ts'

export interface IkasCall {
  /** Purpose of the call for the log. */
  step: string
  query: string
  variables?: Record<string, unknown>
  /** Our own reference of the parcel, for the log. */
  reference?: string
  /**
   * For a mutation, which is not repeated after a lost answer: time of the order's last change. A refused mutation may be
   * made again after the order changed.
   */
  changes?: Date
  signal: AbortSignal
}

const path = '/api/v2/admin/graphql'
const timeLimitMs = 30_000
const maxBytes = 10_000_000
const mostLetters = 300

/** Error codes of an unknown or ended token, of a missing right, and of a fault at ikas. */
const unknownToken = new Set(['UNAUTHENTICATED', 'LOGIN_REQUIRED'])
const missingRight = new Set(['FORBIDDEN', 'UNAUTHORIZED'])
const faults = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT'])

const hasCode = ({ problems }: GraphqlError, codes: ReadonlySet<string>): boolean =>
  problems.some(({ code }) => code !== null && codes.has(code))

const isUnknownToken = (error: GraphqlError): boolean => error.status === 401 || hasCode(error, unknownToken)

const failureOf = (error: GraphqlError): StoreError => {
  const words = error.message.slice(0, mostLetters)
  if (error.retryAfterMs !== null) return new StoreError('tooMany', words)
  if (isUnknownToken(error) || hasCode(error, missingRight)) return new StoreError('credentials', words)
  const isFirewall = error.status === 403 && error.problems.length === 0
  if (error.status >= 500 || isFirewall || hasCode(error, faults)) return new StoreError('unavailable', words)
  return new StoreError('refused', words)
}

/** Optional fields of a query that the shop's schema lacks. */
const missingFieldsOf = (error: unknown, query: string): string[] => {
  if (!(error instanceof GraphqlError)) return []
  const optional = optionalFieldsOf(query)
  return error.problems.flatMap(({ message }) => {
    const [, field] = /^Cannot query field "(\w+)"/.exec(message) ?? []
    return field !== undefined && optional.has(field) ? [field] : []
  })
}

export const openIkasClient = (keys: IkasKeys, addresses: IkasAddresses, services: ConnectorServices) => {
  const { http, now, tokens } = services
  const refusals = createRefusals(now)
  const missing = new Set<string>()
  const renew = renewWith(keys, addresses, services)

  const post = async (call: IkasCall, token: string) => {
    const { query, variables, changes, reference, ...about } = call
    try {
      const { data } = await callGraphql(http, {
        ...about,
        url: addresses.apiUrl + path,
        route: path,
        query: withoutFields(query, missing),
        ...(variables && { variables }),
        ...(reference !== undefined && { reference }),
        headers: { authorization: `Bearer ${token}` },
        isIdempotent: changes === undefined,
        timeLimitMs,
        maxBytes,
      })
      return { status: 200, data }
    } catch (error) {
      if (error instanceof GraphqlError && isUnknownToken(error)) return { status: 401, error }
      throw error
    }
  }

  const send = async (call: IkasCall): Promise<Record<string, unknown>> => {
    const { signal } = call
    const answer = await callWithToken({ tokens, renew, signal }, (token) => post(call, token))
    if (answer.error) throw answer.error
    return answer.data
  }

  /** Sends a query, again without the optional fields that the shop's schema turned out to lack. */
  const sendKnownFields = async (call: IkasCall): Promise<Record<string, unknown>> => {
    for (;;)
      try {
        return await send(call)
      } catch (error) {
        const fields = missingFieldsOf(error, call.query).filter((field) => !missing.has(field))
        if (fields.length === 0) throw error
        for (const field of fields) missing.add(field)
      }
  }

  /** Makes a call and reads its data by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(schema: T, asked: IkasCall): Promise<z.output<T>> => {
    const content = JSON.stringify([asked.query, asked.variables, asked.changes])
    refusals.check(content)
    try {
      return readShape(schema, await sendKnownFields(asked))
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'garbage')
        throw new StoreError('garbage', error.message)
      if (!(error instanceof GraphqlError)) throw error
      const failure = failureOf(error)
      if (failure.kind === 'refused') refusals.add(content, failure)
      throw failure
    }
  }
  return { call }
}

export type IkasClient = ReturnType<typeof openIkasClient>
