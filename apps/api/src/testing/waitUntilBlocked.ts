import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../platform/db/database.ts'

/** Resolves when another session waits for a lock that `holder`, an open transaction, has. */
export const waitUntilBlocked = async (db: Db, holder: Pick<Db, 'execute'>): Promise<void> => {
  const { rows } = await holder.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const waiting = sql`select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await db.execute(waiting)).rows.length, { interval: 10 }).toBeGreaterThan(0)
}
