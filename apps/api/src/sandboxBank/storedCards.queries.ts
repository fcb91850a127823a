/** Stored cards of users at the built-in provider. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { sandboxCards, sandboxPayments } from './sandbox.tables.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import type { CardBehaviour } from './testCards.ts'

export interface SandboxCard {
  token: string
  userKey: string
  behaviour: CardBehaviour
  lastFour: string
  /** `MM/YY` */
  expiry: string
}

type Row = typeof sandboxCards.$inferSelect

const toCard = (row: Row): SandboxCard => ({ ...row, behaviour: row.behaviour as CardBehaviour })

export const listCards = async (db: Db, userKey: string): Promise<SandboxCard[]> =>
  (
    await db
      .select()
      .from(sandboxCards)
      .where(eq(sandboxCards.userKey, userKey))
      .orderBy(asc(sandboxCards.createdAt), asc(sandboxCards.token))
  ).map(toCard)

export const findCard = async (db: Db, token: string): Promise<SandboxCard | undefined> =>
  (await db.select().from(sandboxCards).where(eq(sandboxCards.token, token))).map(toCard)[0]

export const deleteCard = async (db: Db, { userKey, token }: Pick<SandboxCard, 'userKey' | 'token'>) => {
  await db.delete(sandboxCards).where(and(eq(sandboxCards.token, token), eq(sandboxCards.userKey, userKey)))
}

/**
 * Saves the card of the payment, for a new user if the merchant named none. A card saved twice stays one row,
 * because each test card has different last four digits.
 */
export const saveCard = async (tx: Db, payment: SandboxPayment): Promise<SandboxPayment> => {
  const userKey = payment.userKey ?? randomBytes(16).toString('hex')
  const known = (await listCards(tx, userKey)).find(({ lastFour }) => lastFour === payment.cardLastFour)
  const token = known?.token ?? randomBytes(16).toString('hex')
  const expiry = payment.cardExpiry!
  await tx
    .insert(sandboxCards)
    .values({ token, userKey, behaviour: payment.behaviour!, lastFour: payment.cardLastFour!, expiry })
    .onConflictDoUpdate({ target: sandboxCards.token, set: { expiry } })
  await tx
    .update(sandboxPayments)
    .set({ cardToken: token })
    .where(eq(sandboxPayments.reference, payment.reference))
  return { ...payment, cardToken: token }
}
