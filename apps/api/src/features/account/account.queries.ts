import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import {
  attemptCounters,
  emailCodes,
  legalAcceptances,
  passkeyChallenges,
  usedCaptchas,
  usedGoogleTokens,
} from './account.tables.ts'

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

/** Marks a captcha as used; returns false when it was used before. */
export const takeCaptcha = async (db: Db, signature: string, expiresAt: Date): Promise<boolean> =>
  (
    await db
      .insert(usedCaptchas)
      .values({ signature, expiresAt })
      .onConflictDoNothing()
      .returning({ signature: usedCaptchas.signature })
  ).length > 0

/** Increments a counter and returns the new count; an expired counter restarts. */
export const raiseCounter = async (
  db: Db,
  kind: string,
  subject: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<{ count: number; expiresAt: Date }> => {
  const isOver = sql`${attemptCounters.expiresAt} <= ${now}`
  const [row] = await db
    .insert(attemptCounters)
    .values({ kind, subject, count: 1, expiresAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: [attemptCounters.kind, attemptCounters.subject],
      set: {
        count: sql`case when ${isOver} then 1 else ${attemptCounters.count} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${attemptCounters.expiresAt} end`,
      },
    })
    .returning({ count: attemptCounters.count, expiresAt: attemptCounters.expiresAt })
  return row!
}

/** Unexpired counters of a kind. */
export const findCounters = async (
  db: Db,
  kind: string,
  subjects: string[],
  now: Date,
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ subject: attemptCounters.subject, count: attemptCounters.count })
    .from(attemptCounters)
    .where(
      and(
        eq(attemptCounters.kind, kind),
        inArray(attemptCounters.subject, subjects),
        gt(attemptCounters.expiresAt, now),
      ),
    )
  return new Map(rows.map(({ subject, count }) => [subject, count]))
}

export const deleteCounters = async (db: Db, kinds: string[], subject: string): Promise<void> => {
  await db
    .delete(attemptCounters)
    .where(and(inArray(attemptCounters.kind, kinds), eq(attemptCounters.subject, subject)))
}

/** Deletes expired codes, captchas, counters, challenges and used tokens. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, now))
  await db.delete(usedCaptchas).where(lt(usedCaptchas.expiresAt, now))
  await db.delete(attemptCounters).where(lt(attemptCounters.expiresAt, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.delete(usedGoogleTokens).where(lt(usedGoogleTokens.expiresAt, now))
}
