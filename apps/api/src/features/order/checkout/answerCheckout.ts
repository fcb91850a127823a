/** Answers a store's request for prices in time. */
import { createHash } from 'node:crypto'
import type { CheckoutRate, CheckoutRequest } from '@kervan/connectors/stores/checkout'
import { untilAborted } from '@kervan/connectors/http/untilAborted'
import type { FileAnswer, RawCall } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { findCheckout } from './checkout.queries.ts'
import { quoteCart } from './quoteCart.ts'

/** Shopify waits three seconds at its highest load. */
const timeLimitMs = 2500
/** Carts whose last prices a process remembers. */
const mostCarts = 5000

/** Last prices that are older may come from other price lists, exchange rates or settings. */
const longestMs = 3_600_000

interface LastPrices {
  rates: readonly CheckoutRate[]
  at: Date
}

/** Last prices by cart, oldest first. */
const lastPrices = new Map<string, LastPrices>()

const remember = (key: string, last: LastPrices): void => {
  lastPrices.delete(key)
  lastPrices.set(key, last)
  if (lastPrices.size > mostCarts) lastPrices.delete(lastPrices.keys().next().value!)
}

const keyOf = (connectionId: number, cart: CheckoutRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([connectionId, cart]))
    .digest('base64url')

interface Asked {
  connectionId: number
  companyId: number
  cart: CheckoutRequest
}

/** @throws AppError deliveryRefused while the prices are switched off */
const quote = async (ctx: Ctx, { connectionId, companyId, cart }: Asked): Promise<CheckoutRate[]> => {
  const terms = await findCheckout(ctx.db, connectionId)
  if (!terms?.isOn) throw new AppError('deliveryRefused')
  return quoteCart(ctx, companyId, terms, cart)
}

/**
 * Prices of a cart; those of the last hour for the same cart when they are late or fail. Without them the store shows its
 * own backup prices after status 503, never an error.
 */
const ratesInTime = async (ctx: Ctx, asked: Asked): Promise<readonly CheckoutRate[]> => {
  const key = keyOf(asked.connectionId, asked.cart)
  try {
    const rates = await untilAborted(quote(ctx, asked), AbortSignal.timeout(timeLimitMs))
    remember(key, { rates, at: ctx.now })
    return rates
  } catch (error) {
    if (error instanceof AppError) throw error
    const { connectionId } = asked
    ctx.log.warn({ connection: connectionId, err: error }, 'prices at checkout were late or failed')
    const last = lastPrices.get(key)
    if (!last || ctx.now.getTime() - last.at.getTime() > longestMs)
      throw new AppError('temporarilyUnavailable')
    return last.rates
  }
}

/**
 * Answers a store's request. Unknown and disabled connections, wrong signatures and prices that are switched off get
 * the same answer.
 * @throws AppError deliveryRefused, temporarilyUnavailable
 */
export const answerCheckout = async (
  ctx: Ctx,
  { connectionId, raw: { bytes, header, query } }: { connectionId: number; raw: RawCall },
): Promise<FileAnswer> => {
  const opened = await openConnectionById(ctx, connectionId)
  const checkout = opened?.connector.checkout
  const cart = checkout?.readRequest({ method: 'POST', body: bytes, header, query })
  const companyId = opened?.companyId ?? null
  if (!checkout || !cart || companyId === null) throw new AppError('deliveryRefused')
  const rates = await ratesInTime(ctx, { connectionId, companyId, cart })
  return { contentType: 'application/json', bytes: checkout.writeAnswer(rates, cart.currency) }
}
