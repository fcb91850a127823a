import type { AnswerOf } from '@kervan/contract/endpoint'
import type {
  FuelCharge,
  FuelGap,
  FuelSeries,
  fuelEndpoints,
} from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { findFuelGaps } from '@kervan/domain/pricing/fuel/fuelGaps'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { rowVersionOf } from '../../../platform/rowVersion.ts'
import { stateOn } from '../validityOn.ts'
import { listFuelSince } from './fuel.queries.ts'
import type { FuelChargeRow } from './fuel.queries.ts'

/** Days before its start from which a week without a percentage is shown as missing. */
const announceDays = 14

const ofCarrier = (row: Pick<FuelChargeRow, 'carrierId' | 'carrierName' | 'serviceId' | 'serviceName'>) => ({
  supplierId: row.carrierId,
  supplierName: row.carrierName,
  supplierServiceMethodId: row.serviceId,
  supplierServiceMethodName: row.serviceName,
})

export const versionOfFuel = (row: FuelChargeRow): string =>
  rowVersionOf([row.percent, row.validFrom, row.validTo, row.source])

export const describeFuel = (row: FuelChargeRow, today: string): FuelCharge => ({
  id: row.id,
  ...ofCarrier(row),
  percent: Number(row.percent),
  validFrom: row.validFrom,
  validTo: row.validTo,
  state: stateOn(today, row),
  source: row.source,
  version: versionOfFuel(row),
})

/** Weeks without a percentage that have begun or begin within `withinDays`. */
export const listFuelGaps = async (db: Db, today: string, withinDays: number): Promise<FuelGap[]> =>
  describeGaps(await listFuelSince(db, addDays(today, -400)), today, withinDays)

const describeGaps = (rows: readonly FuelChargeRow[], today: string, withinDays: number): FuelGap[] =>
  findFuelGaps(rows, today, withinDays).map((gap) => ({
    ...ofCarrier(rows.find((row) => row.carrierId === gap.carrierId && row.serviceId === gap.serviceId)!),
    from: gap.from,
    daysLeft: gap.daysLeft,
    servesPercent: gap.servesPercent === null ? null : Number(gap.servesPercent),
  }))

export const findFuelOverview = async ({
  db,
  now,
}: Ctx): Promise<AnswerOf<(typeof fuelEndpoints)['findFuelOverview']>> => {
  const today = dayInTurkiye(now)
  const rows = await listFuelSince(db, addDays(today, -400))
  const yearAgo = addDays(today, -364)
  const recent = rows.filter(({ validTo }) => validTo >= yearAgo)
  const series: FuelSeries[] = [
    ...groupBy(recent, (row) => `${row.carrierId}/${row.serviceId ?? ''}`).values(),
  ].map((group) => ({
    ...ofCarrier(group[0]!),
    points: group.map(({ validFrom, validTo, percent }) => ({
      validFrom,
      validTo,
      percent: Number(percent),
    })),
  }))
  return { today, series, gaps: describeGaps(rows, today, announceDays) }
}
