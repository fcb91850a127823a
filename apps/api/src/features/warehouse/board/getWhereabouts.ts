import type { AnswerOf } from '@kervan/contract/endpoint'
import type { PlaceCount, boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { ageGroups, lateRules, whereaboutPlaces } from '@kervan/domain/warehouse/whereabouts'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireHandling } from '../../access/policies.ts'
import { countPieces, findNames } from './board.queries.ts'
import type { CountedGroup } from './board.queries.ts'

/** Maximum number of groups displayed; the list contains all. */
const mostGroups = 30

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const present = <Value>(values: readonly (Value | null)[]): Value[] =>
  values.filter((value) => value !== null)

/** Counts every piece of a live shipment at exactly one location, so that the sums equal the number of pieces. */
export const getWhereabouts = async (
  ctx: Ctx,
): Promise<AnswerOf<(typeof boardEndpoints)['getWhereabouts']>> => {
  requireHandling(ctx)
  const counted = await countPieces(ctx.db, ctx.now)
  const names = await findNames(ctx.db, {
    courierIds: present(counted.map(({ courierId }) => courierId)),
    bagIds: present(counted.map(({ bagId }) => bagId)),
    flightIds: present(counted.map(({ flightId }) => flightId)),
  })
  const toGroup = ({ courierId, station, bagId, flightId, count, lateCount }: CountedGroup) => ({
    courierId,
    station,
    bagId,
    flightId,
    name: station ?? names.get(courierId ?? bagId ?? flightId ?? '') ?? null,
    count,
    lateCount,
  })
  const places = whereaboutPlaces.map((place): PlaceCount => {
    const groups = counted.filter((group) => group.place === place)
    const named = groups
      .map(toGroup)
      .filter(({ name }) => name !== null)
      .toSorted((a, b) => b.count - a.count || (a.name! < b.name! ? -1 : 1))
    return {
      place,
      count: sum(groups.map(({ count }) => count)),
      lateCount: sum(groups.map(({ lateCount }) => lateCount)),
      ages: ageGroups.map((_, age) => sum(groups.map(({ ages }) => ages[age]!))),
      lateAfterHours: lateRules.find((rule) => rule.place === place)?.hours ?? null,
      groups: named.slice(0, mostGroups),
      isMore: named.length > mostGroups,
    }
  })
  return {
    count: sum(places.map(({ count }) => count)),
    lateCount: sum(places.map(({ lateCount }) => lateCount)),
    places,
    at: ctx.now.toISOString(),
  }
}
