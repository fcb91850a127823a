import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PaymentType } from '@kervan/contract/payment/paymentNames'
import type { DeclineReason } from '@kervan/connectors/payments/paymentProvider'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { PaymentIssue, PaymentState } from '@kervan/domain/payment/paymentLife'
import type { Db } from '../../platform/db/database.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { paymentEvents, paymentItems, payments } from './payment.tables.ts'

/** Reason why no money was captured; text `payment:declined.<reason>`. */
export type FailureReason = DeclineReason | 'neverPaid' | 'notStarted' | 'endedByStaff'

export interface PaymentRow {
  id: string
  conversationId: string
  companyId: number
  userId: number
  /** The payer's language: German is possible for a link, whose payer has no account. */
  language: ReaderLanguage
  /** Provider that started the payment and decides about it until its end. */
  provider: string
  providerReference: string | null
  pageUrl: string | null
  /** True when the page may be opened only by the user who started it. */
  offersCards: boolean
  savesCard: boolean
  state: PaymentState
  amount: Money
  refunded: Money
  failureReason: FailureReason | null
  issue: PaymentIssue | null
  /** Captured amount where it differs from the requested one. */
  taken: Money | null
  createdAt: Date
}

/**
 * The customer may have paid otherwise since, so staff decide about later money, regardless of the provider's
 * earlier answers.
 */
export const wasEndedByStaff = ({
  failureReason,
  issue,
}: Pick<PaymentRow, 'failureReason' | 'issue'>): boolean =>
  failureReason === 'endedByStaff' || issue === 'paidAfterEnd'

export const paymentColumns = {
  id: payments.id,
  conversationId: payments.conversationId,
  companyId: payments.companyId,
  userId: payments.userId,
  language: payments.language,
  provider: payments.provider,
  providerReference: payments.providerReference,
  pageUrl: payments.pageUrl,
  offersCards: payments.offersCards,
  savesCard: payments.savesCard,
  state: payments.state,
  amount: payments.amount,
  currency: payments.currency,
  refundedAmount: payments.refundedAmount,
  failureReason: payments.failureReason,
  issue: payments.issue,
  takenAmount: payments.takenAmount,
  takenCurrency: payments.takenCurrency,
  createdAt: payments.createdAt,
}

const select = (db: Db) => db.select(paymentColumns).from(payments)
type Selected = Awaited<ReturnType<typeof select>>[number]

export const toPaymentRow = ({
  amount,
  currency,
  refundedAmount,
  failureReason,
  takenAmount,
  takenCurrency,
  ...row
}: Selected): PaymentRow => ({
  ...row,
  amount: fromDecimal(amount, currency),
  refunded: fromDecimal(refundedAmount, currency),
  failureReason: failureReason as FailureReason | null,
  taken: takenAmount !== null && takenCurrency !== null ? fromDecimal(takenAmount, takenCurrency) : null,
})

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await select(db).where(eq(payments.id, id))).map(toPaymentRow)[0]

export const findPaymentByConversation = async (
  db: Db,
  conversationId: string,
): Promise<PaymentRow | undefined> => {
  // The id comes from a URL and may contain a NUL character, which PostgreSQL rejects.
  if (conversationId.includes('\0')) return undefined
  return (await select(db).where(eq(payments.conversationId, conversationId))).map(toPaymentRow)[0]
}

export const lockPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await select(db).where(eq(payments.id, id)).for('update')).map(toPaymentRow)[0]

export interface NewPayment {
  conversationId: string
  companyId: number
  userId: number
  language: ReaderLanguage
  provider: string
  amount: Money
  nextCheckAt: Date
  createdAt: Date
  /** Cart payment unless set. */
  paymentType?: PaymentType
  offersCards?: boolean | SQL<boolean>
  savesCard?: boolean
}

export interface NewPaymentItem {
  cartItemId?: string
  shipmentId: string
  offerId?: string
  /** Extra payment, instead of cart item and offer. */
  adjustmentId?: string
  assetReference: string
  price: Money
}

export const insertPayment = async (
  db: Db,
  { amount, ...payment }: NewPayment,
  items: readonly NewPaymentItem[],
): Promise<PaymentRow> => {
  const { currency } = amount
  const { createdAt, companyId } = payment
  const [row] = await db
    .insert(payments)
    .values({ ...payment, amount: toDecimal(amount), currency })
    .returning(paymentColumns)
  await db.insert(paymentItems).values(
    items.map(({ price, ...item }) => ({
      ...item,
      paymentId: row!.id,
      companyId,
      amount: toDecimal(price),
      currency,
      createdAt,
    })),
  )
  return toPaymentRow(row!)
}

/** Open payments that include any of the cart items, each with all its items. */
export const listOpenPaymentsOf = async (
  db: Db,
  cartItemIds: readonly string[],
): Promise<{ payment: PaymentRow; cartItemIds: string[] }[]> => {
  const held = await db
    .selectDistinct({ paymentId: paymentItems.paymentId })
    .from(paymentItems)
    .where(and(inArray(paymentItems.cartItemId, [...cartItemIds]), eq(paymentItems.isOpen, true)))
  return Promise.all(
    held.map(async ({ paymentId }) => ({
      payment: (await findPayment(db, paymentId!))!,
      cartItemIds: (await listItems(db, paymentId!)).flatMap((item) => item.cartItemId ?? []),
    })),
  )
}

/** Open payment that includes an extra payment. */
export const findOpenPaymentOfAdjustment = async (
  db: Db,
  adjustmentId: string,
): Promise<string | undefined> =>
  (
    await db
      .select({ paymentId: paymentItems.paymentId })
      .from(paymentItems)
      .where(and(eq(paymentItems.adjustmentId, adjustmentId), eq(paymentItems.isOpen, true)))
  )[0]?.paymentId ?? undefined

export interface PaymentItemRow {
  id: string
  cartItemId: string | null
  shipmentId: string | null
  offerId: string | null
  adjustmentId: string | null
  assetReference: string
  amount: Money
  /** Refunded amount of the item. */
  refunded: Money
}

export const itemColumns = {
  id: paymentItems.id,
  cartItemId: paymentItems.cartItemId,
  shipmentId: paymentItems.shipmentId,
  offerId: paymentItems.offerId,
  adjustmentId: paymentItems.adjustmentId,
  assetReference: paymentItems.assetReference,
  amount: paymentItems.amount,
  refundedAmount: paymentItems.refundedAmount,
  currency: paymentItems.currency,
}

export const toItem = <Item extends { amount: string; refundedAmount: string; currency: string }>({
  amount,
  refundedAmount,
  currency,
  ...row
}: Item) => ({
  ...row,
  amount: fromDecimal(amount, currency),
  refunded: fromDecimal(refundedAmount, currency),
})

const listItems = async (db: Db, paymentId: string): Promise<PaymentItemRow[]> => {
  const rows = await db
    .select(itemColumns)
    .from(paymentItems)
    .where(eq(paymentItems.paymentId, paymentId))
    .orderBy(asc(paymentItems.id))
  return rows.map(toItem)
}

/** Stores the page once: a concurrent call gets the first page, so that only one page can be paid. */
export const recordPage = async (
  db: Db,
  id: string,
  { providerReference, pageUrl }: { providerReference: string; pageUrl: string },
): Promise<string> => {
  const [row] = await db
    .update(payments)
    .set({
      providerReference: sql`coalesce(${payments.providerReference}, ${providerReference})`,
      pageUrl: sql`coalesce(${payments.pageUrl}, ${pageUrl})`,
    })
    .where(eq(payments.id, id))
    .returning({ pageUrl: payments.pageUrl })
  return row!.pageUrl!
}

type StateColumns = Pick<
  typeof payments.$inferInsert,
  | 'failureReason'
  | 'failureWords'
  | 'cardScheme'
  | 'cardLastFour'
  | 'isThreeDSecure'
  | 'finalizedAt'
  | 'issue'
  | 'takenAmount'
  | 'takenCurrency'
  | 'refundedAmount'
>

/** Writes the payment's state and the event that changed it in one statement. */
export const updatePaymentState = async (
  db: Db,
  change: StateColumns & { state: PaymentState },
  event: typeof paymentEvents.$inferInsert,
): Promise<PaymentRow> => {
  const inserted = db
    .$with('inserted_event')
    .as(db.insert(paymentEvents).values(event).returning({ id: paymentEvents.id }))
  const rows = await db
    .with(inserted)
    .update(payments)
    .set(change)
    .where(eq(payments.id, event.paymentId))
    .returning(paymentColumns)
  return rows.map(toPaymentRow)[0]!
}

/** Shows staff that the payment's provider is not configured. Does not overwrite another issue. */
export const markProviderMissing = async (db: Db, id: string): Promise<void> => {
  await db
    .update(payments)
    .set({ issue: 'providerMissing' })
    .where(and(eq(payments.id, id), isNull(payments.issue)))
}

export const clearProviderMissing = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db
    .update(payments)
    .set({ issue: null })
    .where(and(inArray(payments.id, [...ids]), eq(payments.issue, 'providerMissing')))
}

/** Closes the items of a payment whose outcome is known. `capturedAt` is null without money. Unordered. */
export const closePaymentItems = async (
  db: Db,
  paymentId: string,
  capturedAt: Date | null,
): Promise<PaymentItemRow[]> => {
  const rows = await db
    .update(paymentItems)
    .set({ isOpen: false, capturedAt })
    .where(eq(paymentItems.paymentId, paymentId))
    .returning(itemColumns)
  return rows.map(toItem)
}

/** Adds a refund to an item. The caller holds the payment's row lock. */
export const addRefunded = async (db: Db, itemId: string, share: Money): Promise<void> => {
  await db
    .update(paymentItems)
    .set({ refundedAmount: sql`${paymentItems.refundedAmount} + ${toDecimal(share)}` })
    .where(eq(paymentItems.id, itemId))
}

/** Finds the payment that includes an item. */
export const findPaymentOfItem = async (db: Db, itemId: string): Promise<PaymentRow | undefined> => {
  const payment = db
    .select({ id: paymentItems.paymentId })
    .from(paymentItems)
    .where(eq(paymentItems.id, itemId))
  return (await select(db).where(inArray(payments.id, payment))).map(toPaymentRow)[0]
}
