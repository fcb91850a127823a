/** HTTP client of the Shopify connector; the only file that makes network calls. */
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import { GraphqlError, callGraphql } from '../../http/graphql.ts'
import { HttpError } from '../../http/httpError.ts'
import { ShapeError, readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import { renewShopifyToken } from './oauth.ts'
import type { ShopifyApp } from './oauth.ts'
import type { Page } from './wire.ts'

export interface ShopifySettings extends ShopifyApp {
  /** Typed token of the shop's own app; undefined for a shop that allowed the access to the house's app. */
  accessToken?: string
}

export interface ShopifyCall {
  /** Purpose of the call for the log. */
  step: string
  query: string
  variables?: Record<string, unknown>
  /** Our own reference of the parcel, for the log. */
  reference?: string
  /** True for a mutation, which is not repeated after a lost answer. */
  isChange?: boolean
  signal: AbortSignal
}

const path = '/admin/api/2026-10/graphql.json'
const timeLimitMs = 30_000
const maxBytes = 5_000_000
/** Attempts of a query for which the account has too few points at the moment, and the longest wait before one. */
const mostAttempts = 5
const longestWaitMs = 15_000
const mostLetters = 300

/** Error codes of Shopify that a repetition may not get. */
const passing = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'THROTTLED'])

const failureOf = ({ status, problems, message, retryAfterMs }: GraphqlError): StoreError => {
  const words = message.slice(0, mostLetters)
  const code = problems[0]?.code ?? null
  if (retryAfterMs !== null) return new StoreError('tooMany', words)
  if (status === 401 || code === 'ACCESS_DENIED') return new StoreError('credentials', words)
  if (status >= 500 || status === 403 || (code !== null && passing.has(code)))
    return new StoreError('unavailable', words)
  return new StoreError('refused', words)
}

/**
 * Reads the rest of a list after its first page.
 * @throws ShapeError for a list with more than `most` entries; StoreError garbage when a page is missing
 */
export const readRest = async <T>(
  first: Page<T>,
  most: number,
  readNext: (after: string | null | undefined) => Promise<Page<T> | undefined>,
): Promise<T[]> => {
  const nodes = [...first.nodes]
  for (let { pageInfo } = first; pageInfo.hasNextPage;) {
    const next = await readNext(pageInfo.endCursor)
    if (!next || next.nodes.length === 0) throw new StoreError('garbage', 'a part of a list is missing')
    nodes.push(...next.nodes)
    if (nodes.length > most) throw new ShapeError('a list', `more than ${most} entries`)
    ;({ pageInfo } = next)
  }
  return nodes
}

export const openShopifyClient = (
  { accessToken, ...app }: ShopifySettings,
  services: Pick<ConnectorServices, 'http' | 'now' | 'tokens'>,
) => {
  const { http, tokens } = services
  const url = app.storeUrl.replace(/\/+$/, '') + path
  const renew = renewShopifyToken(app, services)

  const sendWith = async (
    token: string,
    { step, query, variables, reference, isChange = false, signal }: ShopifyCall,
  ) => {
    const { data } = await callGraphql(http, {
      url,
      route: path,
      step,
      query,
      ...(variables && { variables }),
      ...(reference !== undefined && { reference }),
      headers: { 'x-shopify-access-token': token },
      isIdempotent: !isChange,
      timeLimitMs,
      maxBytes,
      signal,
    })
    return data
  }

  /** Sends a query; with a renewed token when the shop rejects the one before, in which case nothing was done. */
  const send = async (call: ShopifyCall) => {
    if (accessToken !== undefined) return sendWith(accessToken, call)
    const { value } = await tokens.get(renew, call.signal)
    try {
      return await sendWith(value, call)
    } catch (error) {
      if (!(error instanceof GraphqlError) || error.status !== 401) throw error
      await tokens.drop(value)
      return sendWith((await tokens.get(renew, call.signal)).value, call)
    }
  }

  /** Sends a query, again when the account had too few points for it: such a query did nothing. */
  const sendPatiently = async (call: ShopifyCall): Promise<Record<string, unknown>> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await send(call)
      } catch (error) {
        if (error instanceof HttpError && error.kind === 'garbage')
          throw new StoreError('garbage', error.message)
        if (!(error instanceof GraphqlError)) throw error
        // Status 429 was repeated by the caller already.
        const isThrottled = error.retryAfterMs !== null && error.status < 300
        if (!isThrottled || attempt === mostAttempts || error.retryAfterMs > longestWaitMs)
          throw failureOf(error)
        await wait(error.retryAfterMs, undefined, { signal: call.signal }).catch(() => {
          throw failureOf(error)
        })
      }
  }

  /** Sends a query or mutation and reads its data by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(schema: T, asked: ShopifyCall): Promise<z.output<T>> => {
    return readShape(schema, await sendPatiently(asked))
  }
  return { call }
}

export type ShopifyClient = ReturnType<typeof openShopifyClient>
