import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { emailCodes, legalAcceptances, passkeyChallenges, usedGoogleTokens } from './account.tables.ts'

export type NewEmailCode = typeof emailCodes.$inferInsert
export type EmailCode = typeof emailCodes.$inferSelect
type CodePurpose = EmailCode['purpose']

const codesOf = (purpose: CodePurpose, email: string) =>
  and(eq(emailCodes.purpose, purpose), eq(sql`lower(${emailCodes.email})`, email.toLowerCase()))

export const insertEmailCode = async (db: Db, code: NewEmailCode): Promise<string> =>
  (await db.insert(emailCodes).values(code).returning({ id: emailCodes.id }))[0]!.id

export const findEmailCode = async (db: Db, id: string): Promise<EmailCode | undefined> =>
  (await db.select().from(emailCodes).where(eq(emailCodes.id, id)))[0]

/** Locks the unexpired mailed codes of an address and the named request, newest first. */
export const lockLiveCodes = async (
  tx: Db,
  purpose: CodePurpose,
  email: string,
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<EmailCode[]> =>
  tx
    .select()
    .from(emailCodes)
    .where(
      and(
        codesOf(purpose, email),
        gt(emailCodes.expiresAt, now),
        or(eq(emailCodes.isMailed, true), requestId === null ? undefined : eq(emailCodes.id, requestId)),
      ),
    )
    .orderBy(desc(emailCodes.createdAt), asc(emailCodes.id))
    .for('update')

/** Checks whether an unexpired code has been blocked by wrong guesses. */
export const hasGuessedCode = async (
  db: Db,
  purpose: CodePurpose,
  email: string,
  { now, maxTries }: { now: Date; maxTries: number },
): Promise<boolean> =>
  (
    await db
      .select({ id: emailCodes.id })
      .from(emailCodes)
      .where(
        and(
          codesOf(purpose, email),
          gt(emailCodes.expiresAt, now),
          or(gte(emailCodes.wrongTries, maxTries), gte(emailCodes.othersWrongTries, maxTries)),
        ),
      )
      .limit(1)
  ).length > 0

export const countWrongTries = async (
  tx: Db,
  { own, others }: { own: string[]; others: string[] },
): Promise<void> => {
  if (own.length > 0)
    await tx
      .update(emailCodes)
      .set({ wrongTries: sql`${emailCodes.wrongTries} + 1` })
      .where(inArray(emailCodes.id, own))
  if (others.length > 0)
    await tx
      .update(emailCodes)
      .set({ othersWrongTries: sql`${emailCodes.othersWrongTries} + 1` })
      .where(inArray(emailCodes.id, others))
}

export const deleteEmailCodes = async (db: Db, purpose: CodePurpose, email: string): Promise<void> => {
  await db.delete(emailCodes).where(codesOf(purpose, email))
}

export const insertLegalAcceptances = async (
  tx: Db,
  rows: (typeof legalAcceptances.$inferInsert)[],
): Promise<void> => {
  await tx.insert(legalAcceptances).values(rows).onConflictDoNothing()
}

/** Deletes expired codes, passkey challenges and used tokens. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.delete(usedGoogleTokens).where(lt(usedGoogleTokens.expiresAt, now))
}
