import { eq, sql } from 'drizzle-orm'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { embargoes, services } from '../pricing.tables.ts'
import { isInState } from '../validityOn.ts'
import { describeEmbargo, embargoColumns } from './embargo.queries.ts'

export const embargoList = defineList(embargoEndpoints.listEmbargoes, {
  scope: 'everyone',
  filters: {
    countryCode: embargoes.countryCode,
    state: (state, { now }) => isInState(embargoes, state, dayInTurkiye(now)),
  },
  sorts: {
    country: [
      embargoes.countryCode,
      { by: sql`coalesce(${embargoes.serviceId}, 0)`, type: 'integer' },
      embargoes.validFrom,
    ],
  },
  id: embargoes.id,
  select: (db, page) =>
    db
      .select({ ...embargoColumns, place: page.place })
      .from(embargoes)
      .leftJoin(services, eq(services.id, embargoes.serviceId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { now, language }) => describeEmbargo(row, language, dayInTurkiye(now)),
})
