/** Payer's side of a link, for anyone with its URL and without an account. */
import type { ShownLink } from '@kervan/contract/payment/links/link.endpoints'
import { sum, toNumber } from '@kervan/domain/money/money'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockOfferedItems } from '../../cart/lockOfferedItems.ts'
import { describeOutcome } from '../paymentOutcome.ts'
import type { FailureReason } from '../payment.queries.ts'
import { startPaymentOf } from '../startPayment.ts'
import {
  findLastLinkPayment,
  findLinkByHash,
  listLinkItems,
  lockLink,
  recordLinkPayment,
} from './link.queries.ts'
import { hashOfToken } from './linkToken.ts'

const requireLink = async (ctx: Ctx, token: string) => {
  const link = await findLinkByHash(ctx.db, hashOfToken(token), ctx.now)
  if (!link) throw new AppError('notFound')
  return link
}

/** @throws AppError notFound */
export const findPaymentLink = async (ctx: Ctx, token: string): Promise<ShownLink> => {
  const link = await requireLink(ctx, token)
  const last = await findLastLinkPayment(ctx.db, link.id)
  const isShown = link.state === 'open' || link.state === 'paid'
  const items = isShown ? await listLinkItems(ctx.db, link.id, link.amount.currency) : []
  return {
    status: link.state,
    company: link.company,
    amount: toNumber(link.amount),
    currency: link.amount.currency,
    expiresDate: link.expiresAt.toISOString(),
    items: items.map((item) => ({
      reference: item.assetReference,
      service: item.serviceName,
      countryCode: item.countryCode,
      amount: toNumber(item.price),
    })),
    isBeingPaid: last !== undefined && isOpen(last.state),
    failure:
      last === undefined || isOpen(last.state) || isCaptured(last.state)
        ? null
        : describeOutcome(
            { state: last.state, failureReason: last.failureReason as FailureReason | null },
            ctx.readerLanguage,
          ),
  }
}

/**
 * Creates the payment of a link in the caller's transaction. Concurrent calls, also by the company's users,
 * share one payment.
 * @throws AppError notFound; paymentLinkNotOpen; paymentInProgress when another selection with one of its items
 * is being paid
 */
export const decideLinkPayment = (ctx: Ctx, token: string): Promise<{ paymentId: string }> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, amount } = await requireLink({ ...ctx, db: tx }, token)
    const promised = await listLinkItems(tx, id, amount.currency)
    const items = await lockOfferedItems(ctx, tx, promised)
    const link = await lockLink(tx, id, ctx.now)
    if (link?.state !== 'open' || items.length !== promised.length) throw new AppError('paymentLinkNotOpen')
    const total = sum(
      items.map(({ price }) => price),
      amount.currency,
    )
    // Offers never change, so a different sum means inconsistent data: the link is refused.
    if (total.minor !== amount.minor) throw new AppError('paymentLinkNotOpen')
    const payment = await startPaymentOf(ctx, tx, {
      items,
      amount,
      userId: link.createdBy,
      language: ctx.readerLanguage,
      cards: null,
    })
    await recordLinkPayment(tx, { linkId: id, paymentId: payment.id, createdAt: ctx.now })
    return { paymentId: payment.id }
  })
