import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ConnectionEnvironment, ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { folded } from '../../platform/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Sealed } from '../../platform/keyRing.ts'
import { companies } from '../company/company.tables.ts'
import { connections } from './connection.tables.ts'

/** Identifies the connections of one connector and owner. */
export interface ConnectionOwner {
  connectorKey: string
  /** Company that owns the connection; null for the platform's own. */
  companyId: number | null
}

export type ConnectionRow = typeof connections.$inferSelect

const ownedBy = ({ connectorKey, companyId }: ConnectionOwner) =>
  and(
    eq(connections.connectorKey, connectorKey),
    companyId === null ? isNull(connections.companyId) : eq(connections.companyId, companyId),
  )

export const findDefaultConnection = async (
  db: Db,
  owner: ConnectionOwner,
): Promise<ConnectionRow | undefined> =>
  (
    await db
      .select()
      .from(connections)
      .where(and(ownedBy(owner), eq(connections.isDefault, true)))
  )[0]

/** Active connection of the house in an environment, its default first. */
export const findAppConnection = async (
  db: Db,
  { connectorKey, environment }: { connectorKey: string; environment: ConnectionEnvironment },
): Promise<ConnectionRow | undefined> =>
  (
    await db
      .select()
      .from(connections)
      .where(
        and(
          ownedBy({ connectorKey, companyId: null }),
          eq(connections.environment, environment),
          eq(connections.isActive, true),
        ),
      )
      .orderBy(desc(connections.isDefault), asc(connections.id))
      .limit(1)
  )[0]

export const findConnectionById = async (db: Db, id: number): Promise<ConnectionRow | undefined> =>
  (await db.select().from(connections).where(eq(connections.id, id)))[0]

export const lockConnection = async (tx: Db, id: number): Promise<ConnectionRow | undefined> =>
  (await tx.select().from(connections).where(eq(connections.id, id)).for('update'))[0]

/** Serialises new connections and changes of the default of one connector and owner. */
export const lockOwner = async (tx: Db, { connectorKey, companyId }: ConnectionOwner): Promise<void> => {
  const key = `connection ${connectorKey} ${companyId ?? 'house'}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Locks the connections of one connector and owner in the order of their ids. */
export const lockConnectionsOf = (tx: Db, owner: ConnectionOwner): Promise<ConnectionRow[]> =>
  tx.select().from(connections).where(ownedBy(owner)).orderBy(asc(connections.id)).for('update')

export const listConnectionRows = (db: Db): Promise<{ row: ConnectionRow; companyName: string | null }[]> =>
  db
    .select({ row: connections, companyName: companies.name })
    .from(connections)
    .leftJoin(companies, eq(companies.id, connections.companyId))
    .orderBy(
      asc(connections.connectorKey),
      sql`${companies.name} nulls first`,
      sql`${connections.isDefault} desc`,
      asc(folded(connections.name)),
    )

interface Change {
  updatedAt: Date
  updatedBy: number
}

export interface NewConnection extends ConnectionOwner {
  name: string
  environment: ConnectionEnvironment
  isDefault: boolean
  sealContext: string
  reportNumbersAt?: ConnectionRow['reportNumbersAt']
}

export const insertConnection = async (
  tx: Db,
  connection: NewConnection,
  { keyId, bytes }: Sealed,
  change: Change,
): Promise<ConnectionRow> =>
  (
    await tx
      .insert(connections)
      .values({ ...connection, keyId, sealed: bytes, ...change })
      .returning()
  )[0]!

/** Increments the version, so that every process opens the connection again. */
const update = async (
  tx: Db,
  id: number,
  values: Partial<typeof connections.$inferInsert>,
): Promise<ConnectionRow> =>
  (
    await tx
      .update(connections)
      .set({ ...values, version: sql`${connections.version} + 1` })
      .where(eq(connections.id, id))
      .returning()
  )[0]!

/** Clears the last test, because its result no longer applies to the new credentials. */
export const updateCredentials = (
  tx: Db,
  id: number,
  {
    name,
    environment,
    reportNumbersAt,
    refusedAt,
  }: Pick<NewConnection, 'name' | 'environment' | 'reportNumbersAt'> & Pick<ConnectionRow, 'refusedAt'>,
  { keyId, bytes }: Sealed,
  change: Change,
): Promise<ConnectionRow> =>
  update(tx, id, {
    name,
    environment,
    ...(reportNumbersAt && { reportNumbersAt }),
    keyId,
    sealed: bytes,
    testOutcome: null,
    testDetail: '',
    testedAt: null,
    refusedAt,
    ...change,
  })

export const updateActive = (tx: Db, id: number, isActive: boolean, change: Change): Promise<ConnectionRow> =>
  update(tx, id, { isActive, ...change })

export const updateDefault = (
  tx: Db,
  id: number,
  isDefault: boolean,
  change: Change,
): Promise<ConnectionRow> => update(tx, id, { isDefault, ...change })

/** @throws a foreign key violation when another table refers to the connection */
export const deleteConnection = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(connections).where(eq(connections.id, id))
}

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

/** Replaces a noted refusal of the credentials of this version. */
export const recordWorksAgain = async (
  db: Db,
  { id, version }: Pick<ConnectionRow, 'id' | 'version'>,
  at: Date,
): Promise<void> => {
  await db
    .update(connections)
    .set({ testOutcome: 'ok', testDetail: '', testedAt: at })
    .where(
      and(
        eq(connections.id, id),
        eq(connections.version, version),
        eq(connections.testOutcome, 'credentials'),
      ),
    )
}

/** The caller has proved that they may see the company. */
export const findCompanyName = async (db: Db, companyId: number): Promise<string | undefined> =>
  (await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)))[0]?.name
