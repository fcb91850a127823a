import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Embargo } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { countryName } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { rowVersionOf } from '../../../platform/rowVersion.ts'
import { embargoes, services } from '../pricing.tables.ts'
import { stateOn } from '../validityOn.ts'

export interface EmbargoRow {
  id: number
  countryCode: string
  serviceId: number | null
  serviceName: string | null
  source: string
  validFrom: string
  validTo: string | null
}

export const embargoColumns = {
  id: embargoes.id,
  countryCode: embargoes.countryCode,
  serviceId: embargoes.serviceId,
  serviceName: services.name,
  source: embargoes.source,
  validFrom: embargoes.validFrom,
  validTo: embargoes.validTo,
}

const selectEmbargoes = (db: Db) =>
  db.select(embargoColumns).from(embargoes).leftJoin(services, eq(services.id, embargoes.serviceId))

export const findEmbargoRow = async (db: Db, id: number): Promise<EmbargoRow | undefined> =>
  (await selectEmbargoes(db).where(eq(embargoes.id, id)))[0]

/** Finds an embargo of the same list and country that overlaps the period. */
export const findOverlappingEmbargo = async (
  db: Db,
  range: Pick<EmbargoRow, 'countryCode' | 'serviceId' | 'validFrom' | 'validTo'> & { except?: number },
): Promise<EmbargoRow | undefined> =>
  (
    await selectEmbargoes(db)
      .where(
        and(
          eq(embargoes.countryCode, range.countryCode),
          range.serviceId === null ? isNull(embargoes.serviceId) : eq(embargoes.serviceId, range.serviceId),
          range.validTo === null ? undefined : lte(embargoes.validFrom, range.validTo),
          or(isNull(embargoes.validTo), gte(embargoes.validTo, range.validFrom)),
          range.except === undefined ? undefined : ne(embargoes.id, range.except),
        ),
      )
      .limit(1)
  )[0]

/** Serializes changes of embargoes until the transaction ends, so that each sees the previous ones. */
export const lockEmbargoes = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${embargoes} in share row exclusive mode`)
}

export const insertEmbargo = async (tx: Db, row: typeof embargoes.$inferInsert): Promise<number> =>
  (await tx.insert(embargoes).values(row).returning({ id: embargoes.id }))[0]!.id

export const updateEmbargoEnd = async (tx: Db, id: number, validTo: string | null): Promise<void> => {
  await tx.update(embargoes).set({ validTo }).where(eq(embargoes.id, id))
}

export const deleteEmbargoRow = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(embargoes).where(eq(embargoes.id, id))
}

export const versionOfEmbargo = (row: EmbargoRow): string =>
  rowVersionOf([row.source, row.validFrom, row.validTo])

export const describeEmbargo = (row: EmbargoRow, language: Language, today: string): Embargo => ({
  id: row.id,
  countryCode: row.countryCode,
  countryName: countryName(row.countryCode, language),
  supplierServiceMethodId: row.serviceId,
  supplierServiceMethodName: row.serviceName,
  source: row.source,
  validFrom: row.validFrom,
  validTo: row.validTo,
  state: stateOn(today, row),
  version: versionOfEmbargo(row),
})
