import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { LinkState } from '@kervan/contract/payment/links/link.endpoints'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { ReaderLanguage } from '@kervan/domain/readerLanguage'
import { paymentStates } from '@kervan/domain/payment/paymentLife'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { paymentItems, payments } from '../payment.tables.ts'
import { paymentLinkItems, paymentLinkPayments, paymentLinks } from './link.tables.ts'

/** States of a paid link; money that was refunded completely does not count. */
const paidStates = paymentStates.filter((state) => state === 'succeeded' || state === 'partlyRefunded')

const paidByLink = sql`exists (select 1 from ${paymentLinkPayments}
  join ${payments} on ${payments.id} = ${paymentLinkPayments.paymentId}
  where ${paymentLinkPayments.linkId} = ${paymentLinks.id} and ${inArray(payments.state, paidStates)})`

const someItem = (condition: SQL): SQL => sql`exists (select 1 from ${paymentLinkItems}
  left join ${cartItems} on ${cartItems.id} = ${paymentLinkItems.cartItemId}
  where ${paymentLinkItems.linkId} = ${paymentLinks.id} and ${condition})`

/** Condition: the item's payment was refunded completely. */
const wentBack = sql`not exists (select 1 from ${paymentItems}
  join ${payments} on ${payments.id} = ${paymentItems.paymentId}
  where ${paymentItems.cartItemId} = ${cartItems.id} and ${inArray(payments.state, paidStates)}
    and ${paymentItems.refundedAmount} < ${paymentItems.amount})`

/** State of a link at the given time. */
export const linkState = (now: Date): SQL<LinkState> => sql<LinkState>`case
  when ${paidByLink} then 'paid'
  when ${paymentLinks.withdrawnAt} is not null then 'withdrawn'
  when ${someItem(sql`${cartItems.state} = 'paid' and ${wentBack}`)} then 'refunded'
  when ${someItem(eq(cartItems.state, 'paid'))} then 'paidOtherwise'
  when ${someItem(sql`${cartItems.state} is distinct from 'open' or ${cartItems.offerId} <> ${paymentLinkItems.offerId}`)} then 'changed'
  when ${paymentLinks.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired'
  else 'open' end`

export interface LinkItem {
  cartItemId: string
  shipmentId: string
  offerId: string
  assetReference: string
  serviceName: string
  countryCode: string | null
  price: Money
}

interface NewLink {
  id: string
  companyId: number
  createdBy: number
  tokenHash: string
  amount: Money
  expiresAt: Date
  isEmailed: boolean
  language: ReaderLanguage | null
  createdAt: Date
}

export const insertLink = async (
  db: Db,
  { amount, ...link }: NewLink,
  items: readonly LinkItem[],
): Promise<void> => {
  await db.insert(paymentLinks).values({ ...link, amount: toDecimal(amount), currency: amount.currency })
  const rows = items.map(({ price, ...item }) => ({ ...item, linkId: link.id, amount: toDecimal(price) }))
  for (const part of inParts(rows)) await db.insert(paymentLinkItems).values(part)
}

const selectLinks = (db: Db, now: Date) =>
  db
    .select({
      id: paymentLinks.id,
      companyId: paymentLinks.companyId,
      company: companies.name,
      createdBy: paymentLinks.createdBy,
      amount: paymentLinks.amount,
      currency: paymentLinks.currency,
      expiresAt: paymentLinks.expiresAt,
      state: linkState(now),
    })
    .from(paymentLinks)
    .innerJoin(companies, eq(companies.id, paymentLinks.companyId))

const toLink = <Row extends { amount: string; currency: string }>({ amount, currency, ...row }: Row) => ({
  ...row,
  amount: fromDecimal(amount, currency),
})

export const findLinkByHash = async (db: Db, tokenHash: string, now: Date) =>
  (await selectLinks(db, now).where(eq(paymentLinks.tokenHash, tokenHash))).map(toLink)[0]

/** Locks the link, so that a withdrawal and a payment run one after the other. */
export const lockLink = async (db: Db, id: string, now: Date) => {
  await db.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.id, id)).for('update')
  return (await selectLinks(db, now).where(eq(paymentLinks.id, id))).map(toLink)[0]
}

export const isLinkInScope = async (db: Db, id: string, scope: SQL): Promise<boolean> =>
  (
    await db
      .select({ id: paymentLinks.id })
      .from(paymentLinks)
      .where(and(eq(paymentLinks.id, id), scope))
  ).length > 0

export const withdrawLinkRow = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(paymentLinks)
    .set({ withdrawnAt: now })
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.withdrawnAt)))
}

export const listLinkItems = async (db: Db, linkId: string, currency: string): Promise<LinkItem[]> =>
  (
    await db
      .select()
      .from(paymentLinkItems)
      .where(eq(paymentLinkItems.linkId, linkId))
      .orderBy(asc(paymentLinkItems.assetReference))
  ).map(({ amount, ...item }) => ({ ...item, price: fromDecimal(amount, currency) }))

/** Subquery column: references of the link's shipments. */
export const linkReferences = sql<string[]>`(select coalesce(json_agg(${paymentLinkItems.assetReference}
  order by ${paymentLinkItems.assetReference}), '[]'::json) from ${paymentLinkItems}
  where ${paymentLinkItems.linkId} = ${paymentLinks.id})`

/** Records a payment started by the link. Idempotent. */
export const recordLinkPayment = async (
  db: Db,
  row: { linkId: string; paymentId: string; createdAt: Date },
): Promise<void> => {
  await db.insert(paymentLinkPayments).values(row).onConflictDoNothing()
}

/** Latest payment started by the link. */
export const findLastLinkPayment = async (db: Db, linkId: string) =>
  (
    await db
      .select({ state: payments.state, failureReason: payments.failureReason })
      .from(paymentLinkPayments)
      .innerJoin(payments, eq(payments.id, paymentLinkPayments.paymentId))
      .where(eq(paymentLinkPayments.linkId, linkId))
      .orderBy(desc(payments.createdAt))
      .limit(1)
  )[0]
