import type { AnswerOf } from '@kervan/contract/endpoint'
import type { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeVerdict } from './describeVerdict.ts'
import { findLastScans, findStationNames, sumScans } from './station.queries.ts'

const mostShown = 50

/** Returns a station's scans of today; without a name only the list of stations. */
export const getStation = async (
  ctx: Ctx,
  station: string | null | undefined,
): Promise<AnswerOf<(typeof warehouseEndpoints)['getStation']>> => {
  requireHandling(ctx)
  const names = await findStationNames(ctx.db)
  if (!station) return { names, sums: [], last: [] }
  const sums = await sumScans(ctx.db, station, dayInTurkiye(ctx.now))
  const last = await findLastScans(ctx.db, station, mostShown)
  return { names, sums, last: last.map((scan) => describeVerdict(scan, ctx.language)) }
}
