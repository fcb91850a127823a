import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { carriers } from '../pricing.tables.ts'

export interface RatedCarrierRow {
  id: number
  code: string
  name: string
  connectorName: string
}

/** Active carriers that one of these connectors serves. */
export const listCarriersOfConnectors = (
  db: Db,
  connectorNames: readonly string[],
): Promise<RatedCarrierRow[]> =>
  db
    .select({
      id: carriers.id,
      code: carriers.code,
      name: carriers.name,
      connectorName: carriers.connectorName,
    })
    .from(carriers)
    .where(and(eq(carriers.isActive, true), inArray(carriers.connectorName, [...connectorNames])))
    .orderBy(asc(carriers.id))
