import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listConnectionRows, lockConnection, updateSeal } from './connection.queries.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { requireKeyRing } from './saveConnection.ts'

const audit = auditOf('connection')

/**
 * Encrypts all credentials with the current key, each row in its own transaction. Afterwards older keys can be
 * removed from `CREDENTIAL_KEYS`, unless there are unreadable rows.
 * @throws AppError credentialKeyMissing
 */
export const resealConnections = async (ctx: Ctx): Promise<{ resealed: number; unreadable: number }> => {
  const ring = requireKeyRing(ctx)
  const old = (await listConnectionRows(ctx.db)).filter(({ row }) => row.keyId !== ring.currentKeyId)
  const counts = { resealed: 0, unreadable: 0 }
  for (const { row: found } of old) {
    await ctx.db.transaction(async (tx) => {
      const row = await lockConnection(tx, found.id)
      if (!row || row.keyId === ring.currentKeyId) return
      const credentials = openCredentials(ring, row)
      if (!credentials) {
        counts.unreadable += 1
        return
      }
      await updateSeal(tx, row.id, sealCredentials(ring, row.sealContext, credentials))
      await audit(tx, ctx, {
        action: 'connectionResealed',
        id: row.id,
        before: { keyId: row.keyId },
        after: { keyId: ring.currentKeyId },
      })
      counts.resealed += 1
    })
  }
  return counts
}
