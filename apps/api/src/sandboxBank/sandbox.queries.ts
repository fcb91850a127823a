import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Movement } from '@kervan/domain/payment/matchLedgers'
import type { Db } from '../platform/db/database.ts'
import { sandboxPayments, sandboxRefunds } from './sandbox.tables.ts'
import { saveCard } from './storedCards.queries.ts'
import type { SandboxPayment, SandboxStatus } from './sandboxPayment.ts'

type Row = typeof sandboxPayments.$inferSelect

const toPayment = (row: Row): SandboxPayment => ({
  reference: row.reference,
  conversationId: row.conversationId,
  amount: fromDecimal(row.amount, row.currency),
  language: row.language as SandboxPayment['language'],
  lines: row.lines as SandboxPayment['lines'],
  callbackUrl: row.callbackUrl,
  status: row.status as SandboxStatus,
  declineReason: row.declineReason as SandboxPayment['declineReason'],
  knownAt: row.knownAt,
  codeTries: row.codeTries,
  behaviour: row.behaviour as SandboxPayment['behaviour'],
  cardLastFour: row.cardLastFour,
  cardExpiry: row.cardExpiry,
  userKey: row.userKey,
  isSaving: row.isSaving,
  storesCard: row.storesCard,
  cardToken: row.cardToken,
})

export const findByReference = async (db: Db, reference: string): Promise<SandboxPayment | undefined> => {
  // The reference comes from a URL and may contain NUL, which the database rejects.
  if (reference.includes('\0')) return undefined
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
  return row && toPayment(row)
}

export const findByConversation = async (
  db: Db,
  conversationId: string,
): Promise<SandboxPayment | undefined> => {
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.conversationId, conversationId))
  return row && toPayment(row)
}

/** Returns the payment of the conversation, creating it on the first request. */
export const insertOnce = async (
  db: Db,
  order: Pick<
    SandboxPayment,
    'reference' | 'conversationId' | 'amount' | 'language' | 'lines' | 'callbackUrl'
  > &
    Partial<Pick<SandboxPayment, 'userKey' | 'isSaving'>>,
): Promise<SandboxPayment> => {
  const [inserted] = await db
    .insert(sandboxPayments)
    .values({ ...order, amount: toDecimal(order.amount), currency: order.amount.currency })
    .onConflictDoNothing({ target: sandboxPayments.conversationId })
    .returning()
  return inserted ? toPayment(inserted) : (await findByConversation(db, order.conversationId))!
}

type Move = Partial<
  Pick<
    Row,
    | 'status'
    | 'declineReason'
    | 'knownAt'
    | 'behaviour'
    | 'cardLastFour'
    | 'cardExpiry'
    | 'storesCard'
    | 'cardToken'
    | 'capturedAt'
  >
>

/** Changes the payment if its state is still one of `from`, so that two tabs of a page change it only once. */
export const movePayment = async (
  db: Db,
  reference: string,
  from: SandboxStatus[],
  to: Move,
): Promise<SandboxPayment | undefined> => {
  const [row] = await db
    .update(sandboxPayments)
    .set(to)
    .where(and(eq(sandboxPayments.reference, reference), inArray(sandboxPayments.status, from)))
    .returning()
  return row && toPayment(row)
}

/** Changes a payment whose card is to be saved; both in one transaction. */
export const moveAndSave = (
  db: Db,
  reference: string,
  from: SandboxStatus[],
  to: Move,
): Promise<SandboxPayment | undefined> =>
  db.transaction(async (tx) => {
    const moved = await movePayment(tx, reference, from, to)
    return moved?.status === 'captured' ? saveCard(tx, moved) : moved
  })

/** Counts a wrong code and returns the total. */
export const countWrongCode = async (db: Db, reference: string): Promise<number> => {
  const [row] = await db
    .update(sandboxPayments)
    .set({ codeTries: sql`${sandboxPayments.codeTries} + 1` })
    .where(eq(sandboxPayments.reference, reference))
    .returning({ tries: sandboxPayments.codeTries })
  return row?.tries ?? 0
}

/** Books a refund once per id, up to the captured amount; false when it would exceed that. */
export const insertRefund = async (
  db: Db,
  refund: { conversationId: string; refundId: string; amount: Money; createdAt: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.conversationId, refund.conversationId))
      .for('update')
    if (payment?.status !== 'captured' || payment.currency !== refund.amount.currency) return false
    const earlier = await tx
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.conversationId, refund.conversationId))
    if (earlier.some(({ refundId }) => refundId === refund.refundId)) return true
    const given = earlier.reduce((minor, row) => minor + fromDecimal(row.amount, row.currency).minor, 0)
    if (given + refund.amount.minor > fromDecimal(payment.amount, payment.currency).minor) return false
    await tx.insert(sandboxRefunds).values({
      refundId: refund.refundId,
      conversationId: refund.conversationId,
      amount: toDecimal(refund.amount),
      currency: refund.amount.currency,
      createdAt: refund.createdAt,
    })
    return true
  })

/** Returns captures and refunds between two moments. */
export const listMovements = async (db: Db, from: Date, before: Date): Promise<Movement[]> => {
  const captures = await db
    .select()
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.status, 'captured'),
        gte(sandboxPayments.capturedAt, from),
        lt(sandboxPayments.capturedAt, before),
      ),
    )
  const refunds = await db
    .select()
    .from(sandboxRefunds)
    .where(and(gte(sandboxRefunds.createdAt, from), lt(sandboxRefunds.createdAt, before)))
  return [
    ...captures.map((row) => ({
      kind: 'capture' as const,
      reference: row.conversationId,
      amount: fromDecimal(row.amount, row.currency),
    })),
    ...refunds.map((row) => ({
      kind: 'refund' as const,
      reference: row.refundId,
      amount: fromDecimal(row.amount, row.currency),
    })),
  ]
}
