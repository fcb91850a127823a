import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { mostShipments } from '@kervan/contract/reservation/reservation.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { suggestSenderOf } from '../../contact/suggestSender.ts'
import { chooseReservationCompany } from '../chooseReservationCompany.ts'
import {
  countByDoor,
  findLargestPiece,
  findLastCall,
  hasStandingPickup,
  listCalls,
  listWaitingShipments,
} from './proposal.queries.ts'
import { doorKeyOf, missingOf, proposePlace } from './proposePlace.ts'
import { proposeWindows } from './proposeWindows.ts'

type Row = (typeof pickupProposalEndpoints)['getPickupProposal']
type Waiting = Awaited<ReturnType<typeof listWaitingShipments>>[number]

const callsAtMost = 5

const sumOf = (doors: readonly { count: number }[]): number =>
  doors.reduce((sum, { count }) => sum + count, 0)

/**
 * Shipments of the door with the most of them, as many as one call collects; the first door when several have as
 * many. `waitingCount` has those of all doors.
 */
const findMainDoor = async (
  ctx: Ctx,
  waiting: Parameters<typeof countByDoor>[1],
): Promise<{ chosen: Waiting[]; waitingCount: number }> => {
  const counted = await countByDoor(ctx.db, waiting)
  const byDoor = groupBy(counted, doorKeyOf)
  byDoor.delete(null)
  const [main] = [...byDoor.values()].sort((one, other) => sumOf(other) - sumOf(one))
  return {
    chosen: main ? await listWaitingShipments(ctx.db, waiting, { doors: main, limit: mostShipments }) : [],
    waitingCount: sumOf(counted),
  }
}

const carriersOf = (chosen: readonly Waiting[]): { name: string; count: number }[] =>
  [...groupBy(chosen, ({ carrierName }) => carrierName)]
    .flatMap(([name, rows]) => (name === null ? [] : { name, count: rows.length }))
    .sort((one, other) => other.count - one.count)

const weightOf = (chosen: readonly Waiting[]): number | null => {
  const grams = chosen.reduce((sum, { weightKg }) => sum + Math.round(Number(weightKg ?? 0) * 1000), 0)
  return grams === 0 ? null : grams / 1000
}

/**
 * Proposes a pickup of the company's paid shipments. Shipments of other companies are left out.
 * @throws AppError validationFailed on `companyId` for staff who name no company; notAllowed
 */
export const proposePickup = async (
  ctx: Ctx,
  { companyId: namedCompany, shipmentIds: named, districtId }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  const companyId = await chooseReservationCompany(ctx, namedCompany ?? null)
  const ids = named ?? null
  const today = dayInTurkiye(ctx.now)
  const [{ chosen, waitingCount }, lastCall, calls, hasStanding] = await Promise.all([
    findMainDoor(ctx, { companyId, ids }),
    findLastCall(ctx.db, companyId),
    listCalls(ctx.db, companyId, { shipmentIds: ids, today, limit: callsAtMost }),
    hasStandingPickup(ctx.db, companyId),
  ])
  const sender = chosen[0]?.sender ?? (await suggestSenderOf(ctx, companyId))
  const { place, isOfLastCall } = proposePlace(sender, lastCall)
  const servedId = districtId ?? place.districtId
  const [largest, windows] = await Promise.all([
    findLargestPiece(
      ctx.db,
      chosen.map(({ id }) => id),
    ),
    servedId === null ? [] : proposeWindows(ctx, servedId, lastCall),
  ])
  return {
    shipmentIds: chosen.map(({ id }) => id),
    otherCount: waitingCount - chosen.length,
    pieceCount: chosen.reduce((sum, { pieceCount }) => sum + Math.max(1, pieceCount), 0),
    weightKg: weightOf(chosen),
    largest: largest
      ? {
          lengthCm: Number(largest.lengthCm),
          widthCm: Number(largest.widthCm),
          heightCm: Number(largest.heightCm),
        }
      : null,
    carriers: carriersOf(chosen),
    place,
    missing: missingOf(place),
    isOfLastCall,
    windows,
    calls,
    hasStanding,
  }
}
