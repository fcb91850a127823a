import { sql } from 'drizzle-orm'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { ageGroups } from '@kervan/domain/warehouse/whereabouts'
import { recogniseReference } from '@kervan/domain/reference/references'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireHandling } from '../../access/policies.ts'
import { shipmentIdsNumbered } from '../../shipment/numbers/carrierNumbers.ts'
import { ageCondition, at, selectPieces } from './board.queries.ts'
import type { ListedPiece } from './board.queries.ts'

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

export const pieceList = defineList<typeof boardEndpoints.listPiecesByPlace, ListedPiece>(
  boardEndpoints.listPiecesByPlace,
  {
    scope: (ctx) => {
      requireHandling(ctx)
      return undefined
    },
    filters: {
      search: (text) => {
        const { reference } = recogniseReference(text)
        return sql`(live.asset_reference = ${reference}
          or live.shipment_id = any(${shipmentIdsNumbered([reference])}))`
      },
      places: (places) => sql`live.place in (${list(places)})`,
      isLate: (isLate, ctx) => sql`coalesce(live.late_from < ${at(ctx.now)}, false) = ${isLate}`,
      age: (age, ctx) => ageCondition(ageGroups.indexOf(age), ctx.now),
      countries: (countries) => sql`live.receiver_country in (${list(countries)})`,
      courierId: (courierId) => sql`live.courier_id = ${courierId}`,
      station: (station) => sql`live.station = ${station}`,
      bagId: (bagId) => sql`live.bag_id = ${bagId}::uuid`,
      flightId: (flightId) => sql`live.flight_id = ${flightId}::uuid`,
    },
    sorts: { since: { by: sql`live.since`, type: 'timestamp with time zone' } },
    id: { by: sql`live.id`, type: 'text' },
    select: (db, page) =>
      selectPieces(db, page.place)
        .where(page.where)
        .orderBy(...page.orderBy)
        .limit(page.limit)
        .offset(page.offset),
    toItem: ({ whereabout, since, lateFrom, place: _place, ...piece }, ctx) => ({
      ...piece,
      place: whereabout,
      since: new Date(since).toISOString(),
      isLate: lateFrom !== null && new Date(lateFrom) < ctx.now,
    }),
  },
)
