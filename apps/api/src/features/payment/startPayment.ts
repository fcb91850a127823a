import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isOpen } from '@kervan/domain/payment/paymentLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { productAddress } from '../../platform/addresses.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { lockItemsToPay, totalToPay } from '../cart/lockItemsToPay.ts'
import type { ItemToPay } from '../cart/lockItemsToPay.ts'
import { markShipmentsUnpaid } from '../shipment/booking/markShipmentsUnpaid.ts'
import { cardsOfOrder, decideCards, mayOpenPage } from './cards/offerCards.ts'
import type { CardWish } from './cards/offerCards.ts'
import { findProviderOf } from './findProviderOf.ts'
import { findPaymentToOpen } from './payer.queries.ts'
import type { PaymentToOpen } from './payer.queries.ts'
import { paymentReturnPath } from './paymentReturn.ts'
import { finalizePayment } from './finalizePayment.ts'
import { findPayment, insertPayment, listOpenPaymentsOf, recordPage } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'

export interface StartedPaymentAnswer {
  returnCode: number
  returnText: string
  paymentPageUrl: string
  conversationId: string
  totalPrice: number
  priceCurrency: string
}

/** Delay in ms before the provider is first polled, if no callback arrives. */
export const firstCheckAfterMs = 45_000

const callbackPath = '/api/Payment/PaymentCallback'

/** Open payment of exactly these items, so that a second tab continues the first one's. */
const findSamePayment = async (
  tx: Db,
  ids: ReadonlySet<string>,
  payerId: number | null,
): Promise<PaymentRow | undefined> => {
  const open = await listOpenPaymentsOf(tx, [...ids])
  const [only] = open
  if (!only) return undefined
  const isSame =
    open.length === 1 && only.cartItemIds.length === ids.size && only.cartItemIds.every((id) => ids.has(id))
  if (!isSame || !mayOpenPage(only.payment, payerId)) throw new AppError('paymentInProgress')
  return only.payment
}

interface PaymentOfItems {
  /** Items locked by the caller, of one company and one currency. */
  items: readonly ItemToPay[]
  amount: Money
  /** User who pays and owns the payment. */
  userId: number
  /** Language of the payer. */
  language: ReaderLanguage
  /** Card choices of the payer; null without an account. */
  cards: CardWish | null
}

const insertPaymentOf = async (
  ctx: Ctx,
  tx: Db,
  { items, amount, userId, language, cards }: PaymentOfItems,
): Promise<PaymentRow> => {
  const provider = ctx.settings.PAYMENT_PROVIDER
  const { companyId } = items[0]!
  const payment = await insertPayment(
    tx,
    {
      conversationId: randomUUID(),
      companyId,
      userId,
      language,
      provider,
      ...decideCards(ctx, { provider, companyId, userId }, cards),
      amount,
      createdAt: ctx.now,
      nextCheckAt: new Date(ctx.now.getTime() + firstCheckAfterMs),
    },
    items.map(({ id, ...item }) => ({
      cartItemId: id,
      shipmentId: item.shipmentId,
      offerId: item.offerId,
      assetReference: item.assetReference,
      price: item.price,
    })),
  )
  await markShipmentsUnpaid(
    tx,
    items.map(({ shipmentId }) => shipmentId),
    'pending',
  )
  return payment
}

/** Returns the payment of exactly these items: the open one or a new one. @throws AppError paymentInProgress */
export const startPaymentOf = async (ctx: Ctx, tx: Db, wanted: PaymentOfItems): Promise<PaymentRow> => {
  const ids = new Set(wanted.items.map(({ id }) => id))
  return (await findSamePayment(tx, ids, wanted.cards && wanted.userId)) ?? insertPaymentOf(ctx, tx, wanted)
}

const claimPayment = (ctx: Ctx, cartItemIds: readonly string[], cards: CardWish): Promise<PaymentRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { userId } = requireActor(ctx)
    const items = await lockItemsToPay(ctx, tx, cartItemIds)
    // An open payment continues even when its offers expired meanwhile.
    const same = await findSamePayment(tx, new Set(cartItemIds), userId)
    if (same) return same
    return insertPaymentOf(ctx, tx, {
      items,
      amount: totalToPay(items, ctx.now),
      userId,
      language: ctx.language,
      cards,
    })
  })

/** Opens the provider's page. The provider returns the same page when called again, also after a crash. */
const openPage = async (ctx: Ctx, { payment, items, payer }: PaymentToOpen): Promise<string> => {
  if (payment.pageUrl) return payment.pageUrl
  // The payment was closed before its page was opened.
  if (!isOpen(payment.state) || !payer) throw new AppError('paymentNotStarted')
  try {
    const provider = await findProviderOf(ctx, payment)
    if (!provider) throw new ProviderError('unreachable', `${payment.provider} is not set up`)
    const cards = provider.removeCard && (await cardsOfOrder(ctx, payment))
    const started = await provider.start({
      conversationId: payment.conversationId,
      amount: payment.amount,
      // Providers' pages have no German.
      language: payment.language === 'de' ? 'en' : payment.language,
      lines: items.map(({ assetReference, amount }) => ({ name: assetReference, amount })),
      payer,
      callbackUrl: `${productAddress(ctx.settings)}${callbackPath}`,
      returnUrl: `${productAddress(ctx.settings)}${paymentReturnPath(payment.conversationId)}`,
      ...(cards && { cards }),
    })
    return await recordPage(ctx.db, payment.id, started)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ paymentId: payment.id, err: error.message }, 'payment start')
    // The payer has seen no page, so nobody can have paid, unless a concurrent call opened one.
    await finalizePayment(
      ctx,
      payment.id,
      { event: 'decline', reason: 'notStarted' },
      { isStillTrue: ({ pageUrl }) => !pageUrl },
    )
    const pageUrl = (await findPayment(ctx.db, payment.id))?.pageUrl
    if (!pageUrl) throw new AppError('paymentNotStarted')
    return pageUrl
  }
}

/** Stored under the idempotency key before the provider is called. */
export const paymentToResume = z.object({ paymentId: z.uuid() })
type BegunPayment = z.output<typeof paymentToResume>

/**
 * Creates a payment of cart items in the caller's transaction. The server takes amount and currency from the
 * frozen offers. Concurrent calls for the same items share one payment.
 * @throws AppError notFound, alreadyPaid, paymentInProgress, offerExpired, oneCurrencyOnly, oneCompanyOnly,
 * priceMissing
 */
export const decidePayment = async (
  ctx: Ctx,
  cartItemIds: readonly string[],
  cards: CardWish,
): Promise<BegunPayment> => {
  const payment = await claimPayment(ctx, [...new Set(cartItemIds)], cards)
  return { paymentId: payment.id }
}

/** Opens the page of a created payment; a repeated call returns the same page. @throws AppError paymentNotStarted */
export const openPayment = async (
  ctx: Ctx,
  { paymentId }: BegunPayment,
  language: ReaderLanguage = ctx.language,
): Promise<StartedPaymentAnswer> => {
  const toOpen = await findPaymentToOpen(ctx.db, paymentId, ctx.address)
  if (!toOpen) throw new AppError('notFound')
  const { payment } = toOpen
  const paymentPageUrl = await openPage(ctx, toOpen)
  return {
    returnCode: 200,
    returnText: translate(language, 'payment:started'),
    paymentPageUrl,
    conversationId: payment.conversationId,
    totalPrice: toNumber(payment.amount),
    priceCurrency: payment.amount.currency,
  }
}
