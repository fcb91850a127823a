import { ilike, or, sql } from 'drizzle-orm'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeFlight } from './describeFlight.ts'
import { selectFlights } from './flight.queries.ts'
import { flights } from './flight.tables.ts'

export const flightList = defineList(flightEndpoints.listFlights, {
  scope: (ctx) => {
    requireHandling(ctx)
    return undefined
  },
  filters: {
    search: (text) => {
      const plain = holding(text.replaceAll(/[\s-]/g, ''))
      return or(
        sql`${flights.airlineCode} || ${flights.flightNumber} ilike ${plain}`,
        ilike(flights.masterWaybill, plain),
        ilike(flights.origin, plain),
        ilike(flights.destination, plain),
      )
    },
    states: flights.state,
    date: flights.departurePlanned,
  },
  sorts: { departure: flights.departurePlanned },
  id: flights.id,
  select: (db, page) =>
    selectFlights(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeFlight,
})
