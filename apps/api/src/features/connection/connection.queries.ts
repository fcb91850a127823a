import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Sealed } from '../../platform/keyRing.ts'
import { companies } from '../company/company.tables.ts'
import { connections } from './connection.tables.ts'

/** Identifies a connection by connector and owner. */
export interface ConnectionName {
  connectorKey: string
  /** Company that owns the connection; null for the platform's own. */
  companyId: number | null
}

export type ConnectionRow = typeof connections.$inferSelect

const named = ({ connectorKey, companyId }: ConnectionName) =>
  and(
    eq(connections.connectorKey, connectorKey),
    companyId === null ? isNull(connections.companyId) : eq(connections.companyId, companyId),
  )

/** Connection of the company, otherwise the platform's. */
export const findConnectionFor = async (
  db: Db,
  { connectorKey, companyId }: ConnectionName,
): Promise<ConnectionRow | undefined> =>
  (
    await db
      .select()
      .from(connections)
      .where(
        and(
          eq(connections.connectorKey, connectorKey),
          companyId === null
            ? isNull(connections.companyId)
            : or(eq(connections.companyId, companyId), isNull(connections.companyId)),
        ),
      )
      .orderBy(sql`${connections.companyId} nulls last`)
      .limit(1)
  )[0]

export const findConnection = async (db: Db, name: ConnectionName): Promise<ConnectionRow | undefined> =>
  (await db.select().from(connections).where(named(name)))[0]

export const findConnectionById = async (db: Db, id: number): Promise<ConnectionRow | undefined> =>
  (await db.select().from(connections).where(eq(connections.id, id)))[0]

export const lockConnection = async (tx: Db, name: ConnectionName): Promise<ConnectionRow | undefined> =>
  (await tx.select().from(connections).where(named(name)).for('update'))[0]

export const listConnectionRows = (db: Db): Promise<{ row: ConnectionRow; companyName: string | null }[]> =>
  db
    .select({ row: connections, companyName: companies.name })
    .from(connections)
    .leftJoin(companies, eq(companies.id, connections.companyId))
    .orderBy(asc(connections.connectorKey), sql`${companies.name} nulls first`)

interface Change {
  updatedAt: Date
  updatedBy: number
}

export const insertConnection = async (
  tx: Db,
  { connectorKey, companyId }: ConnectionName,
  { keyId, bytes }: Sealed,
  change: Change,
): Promise<ConnectionRow> =>
  (
    await tx
      .insert(connections)
      .values({ connectorKey, companyId, keyId, sealed: bytes, ...change })
      .returning()
  )[0]!

/** Clears the last test, because its result no longer applies to the new credentials. */
export const updateCredentials = async (
  tx: Db,
  id: number,
  { keyId, bytes }: Sealed,
  change: Change,
): Promise<ConnectionRow> =>
  (
    await tx
      .update(connections)
      .set({
        keyId,
        sealed: bytes,
        version: sql`${connections.version} + 1`,
        testOutcome: null,
        testDetail: '',
        testedAt: null,
        ...change,
      })
      .where(eq(connections.id, id))
      .returning()
  )[0]!

export const updateActive = async (
  tx: Db,
  id: number,
  isActive: boolean,
  change: Change,
): Promise<ConnectionRow> =>
  (
    await tx
      .update(connections)
      .set({ isActive, version: sql`${connections.version} + 1`, ...change })
      .where(eq(connections.id, id))
      .returning()
  )[0]!

/** Stores the same credentials under another key, without a new version, because nobody has to reload them. */
export const updateSeal = async (tx: Db, id: number, { keyId, bytes }: Sealed): Promise<void> => {
  await tx.update(connections).set({ keyId, sealed: bytes }).where(eq(connections.id, id))
}

/** Discards the result when the credentials changed during the test. */
export const recordTest = async (
  tx: Db,
  { id, version }: Pick<ConnectionRow, 'id' | 'version'>,
  { outcome, detail, testedAt }: { outcome: ConnectionTest['outcome']; detail: string; testedAt: Date },
): Promise<void> => {
  await tx
    .update(connections)
    .set({ testOutcome: outcome, testDetail: detail, testedAt })
    .where(and(eq(connections.id, id), eq(connections.version, version)))
}

/** The caller has proved that they may see the company. */
export const findCompanyName = async (db: Db, companyId: number): Promise<string | undefined> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name
