import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { LedgerDifference, Movement } from '@kervan/domain/payment/matchLedgers'
import { paymentStates, isCaptured } from '@kervan/domain/payment/paymentLife'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { paymentRefunds, payments } from '../payment.tables.ts'
import { paymentDifferences, paymentReconciliations } from './reconciliation.tables.ts'

const captured = inArray(payments.state, paymentStates.filter(isCaptured))

const captureColumns = {
  id: payments.id,
  reference: payments.conversationId,
  amount: payments.amount,
  currency: payments.currency,
}

export interface OurMovement extends Movement {
  paymentId: string
}

type Stored = { id: string; reference: string; amount: string; currency: string }

const toMovement =
  (kind: Movement['kind']) =>
  ({ id, reference, amount, currency }: Stored): OurMovement => ({
    kind,
    reference,
    paymentId: id,
    amount: fromDecimal(amount, currency),
  })

const selectRefunds = (db: Db) =>
  db
    .select({
      id: paymentRefunds.paymentId,
      reference: paymentRefunds.id,
      amount: paymentRefunds.amount,
      currency: paymentRefunds.currency,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))

/** Recorded captures and refunds in a period. */
export const listOurMovements = async (
  db: Db,
  provider: string,
  { from, before }: { from: Date; before: Date },
): Promise<OurMovement[]> => {
  const captures = await db
    .select(captureColumns)
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        captured,
        gte(payments.finalizedAt, from),
        lt(payments.finalizedAt, before),
      ),
    )
  const refunds = await selectRefunds(db).where(
    and(
      eq(payments.provider, provider),
      isNotNull(paymentRefunds.doneAt),
      gte(paymentRefunds.doneAt, from),
      lt(paymentRefunds.doneAt, before),
    ),
  )
  return [...captures.map(toMovement('capture')), ...refunds.map(toMovement('refund'))]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Recorded captures and refunds that match the provider's movements, at any time. */
export const findOurMovements = async (
  db: Db,
  provider: string,
  theirs: readonly Movement[],
): Promise<OurMovement[]> => {
  const found: OurMovement[] = []
  const namesOf = (kind: Movement['kind']) =>
    theirs.filter((movement) => movement.kind === kind).map(({ reference }) => reference)
  for (const part of inParts(namesOf('capture')))
    found.push(
      ...(
        await db
          .select(captureColumns)
          .from(payments)
          .where(and(eq(payments.provider, provider), captured, inArray(payments.conversationId, part)))
      ).map(toMovement('capture')),
    )
  // Only refunds made here have a UUID as name; others cannot be in the database.
  for (const part of inParts(namesOf('refund').filter((name) => uuid.test(name))))
    found.push(
      ...(
        await selectRefunds(db).where(
          and(
            eq(payments.provider, provider),
            isNotNull(paymentRefunds.doneAt),
            inArray(paymentRefunds.id, part),
          ),
        )
      ).map(toMovement('refund')),
    )
  return found
}

export const isReconciled = async (db: Db, provider: string, day: string): Promise<boolean> =>
  (
    await db
      .select({ day: paymentReconciliations.day })
      .from(paymentReconciliations)
      .where(and(eq(paymentReconciliations.provider, provider), eq(paymentReconciliations.day, day)))
  ).length > 0

/** Providers with payments since then. */
export const listProvidersSince = async (db: Db, since: Date): Promise<string[]> =>
  (
    await db
      .selectDistinct({ provider: payments.provider })
      .from(payments)
      .where(gte(payments.createdAt, since))
  ).map(({ provider }) => provider)

/** Stores that a day was reconciled; false when another process did so first. */
export const insertReconciliation = async (
  tx: Db,
  row: typeof paymentReconciliations.$inferInsert,
): Promise<boolean> =>
  (await tx.insert(paymentReconciliations).values(row).onConflictDoNothing().returning()).length > 0

export const insertDifferences = async (
  tx: Db,
  where: { provider: string; day: string; createdAt: Date },
  differences: readonly (LedgerDifference & { paymentId: string | null })[],
): Promise<void> => {
  const rows = differences.map(({ ours, theirs, ...difference }) => ({
    ...where,
    ...difference,
    ourAmount: ours && toDecimal(ours),
    ourCurrency: ours && ours.currency,
    theirAmount: theirs && toDecimal(theirs),
    theirCurrency: theirs && theirs.currency,
  }))
  for (const part of inParts(rows)) await tx.insert(paymentDifferences).values(part).onConflictDoNothing()
}

/** Settles a difference; null when it does not exist, false when it is settled already. */
export const settleDifferenceRow = async (
  tx: Db,
  id: string,
  change: { settledAt: Date; settledBy: number; reason: string },
): Promise<boolean | null> => {
  const settled = await tx
    .update(paymentDifferences)
    .set(change)
    .where(and(eq(paymentDifferences.id, id), isNull(paymentDifferences.settledAt)))
    .returning({ id: paymentDifferences.id })
  if (settled.length > 0) return true
  const known = await tx
    .select({ id: paymentDifferences.id })
    .from(paymentDifferences)
    .where(eq(paymentDifferences.id, id))
  return known.length > 0 ? false : null
}
