import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/keyRing.ts'
import { listConnectionRows, lockConnection, updateSeal } from './connection.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { requireKeyRing } from './saveConnection.ts'
import { resealToken } from './tokens/sealToken.ts'
import { listIdsWithOtherKey, lockTokenRow, updateTokenSeal } from './tokens/token.queries.ts'

const audit = auditOf('connection')

/** False when no key decrypts the token. */
const resealTokenOf = async (tx: Db, ring: KeyRing, row: ConnectionRow): Promise<boolean> => {
  const token = await lockTokenRow(tx, row.id)
  if (!token?.sealed) return true
  const sealed = resealToken(ring, row, token)
  if (sealed) await updateTokenSeal(tx, row.id, sealed)
  return sealed !== null
}

/**
 * Encrypts all credentials and tokens with the current key, each row in its own transaction. Afterwards older keys can be
 * removed from `CREDENTIAL_KEYS`, unless there are unreadable rows.
 * @throws AppError credentialKeyMissing
 */
export const resealConnections = async (ctx: Ctx): Promise<{ resealed: number; unreadable: number }> => {
  const ring = requireKeyRing(ctx)
  const withOldToken = await listIdsWithOtherKey(ctx.db, ring.currentKeyId)
  const old = (await listConnectionRows(ctx.db)).filter(
    ({ row }) => row.keyId !== ring.currentKeyId || withOldToken.has(row.id),
  )
  const counts = { resealed: 0, unreadable: 0 }
  for (const { row: found } of old) {
    await ctx.db.transaction(async (tx) => {
      const row = await lockConnection(tx, found.id)
      if (!row) return
      const credentials = openCredentials(ring, row)
      if (!credentials || !(await resealTokenOf(tx, ring, row))) {
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
