import type { Db } from '../../../platform/db/database.ts'
import { usedCaptchas } from './attempts.tables.ts'

/** Marks a captcha as used; returns false when it was used before. */
export const redeemCaptcha = async (db: Db, signature: string, expiresAt: Date): Promise<boolean> =>
  (
    await db
      .insert(usedCaptchas)
      .values({ signature, expiresAt })
      .onConflictDoNothing()
      .returning({ signature: usedCaptchas.signature })
  ).length > 0
