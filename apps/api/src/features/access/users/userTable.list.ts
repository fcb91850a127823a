import { and, eq, like, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import type { WideUser } from '@kervan/contract/access/userTable.endpoints'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { folded } from '../../../platform/columns.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { sortKey } from '../../../platform/db/keyset.ts'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { users } from '../access.tables.ts'
import { canChooseSegment } from '../policies.ts'
import { describeUser } from './describeUser.ts'
import { userColumns } from './user.queries.ts'
import { sortedText, userFacts } from './userFacts.tables.ts'
import { userListQuery } from './users.list.ts'

const ofFacts = (column: AnyPgColumn) => ({ ...sortKey(column), id: userFacts.userId })
const text = (column: AnyPgColumn) => ({ by: sortedText(column), type: 'text', id: userFacts.userId })

export const userTableList = defineList(userTableEndpoints.listUserTable, {
  scope: userListQuery.scope,
  filters: {
    ...userListQuery.filters,
    // Email filter: uses the search text, which has the trigram index.
    email: (sent) =>
      and(
        like(users.searchText, holding(foldForSearch(sent))),
        like(sql`lower(${users.email})`, holding(sent.toLowerCase())),
      ),
    phone: (sent) => {
      const digits = sent.replaceAll(/[^\d+]/g, '')
      if (digits === '') return sql`false`
      return and(like(users.searchText, holding(digits)), like(users.phoneNumber, holding(digits)))
    },
    // Segments are prices of the platform: users who may not choose one neither see it nor can filter by it.
    segmentID: (segmentId, { actor }) =>
      canChooseSegment(actor) ? eq(companies.segmentId, segmentId) : sql`false`,
    city: (city) => sql`${folded(userFacts.city)} = ${folded(sql`${city}::text`)}`,
    language: users.language,
    shipments: userFacts.shipmentCount,
    lastShipment: userFacts.lastShipmentAt,
    unpaid: userFacts.unpaidInTry,
  },
  sorts: ({ language, actor }: Ctx) => ({
    ...userListQuery.sorts,
    phone: { by: sql`coalesce(${users.phoneNumber}, '')`, type: 'text' },
    roleGroups: text(language === 'tr' ? userFacts.groupNamesTr : userFacts.groupNamesEn),
    company: text(userFacts.companyName),
    agency: text(userFacts.agencyName),
    segment: canChooseSegment(actor) ? text(userFacts.segmentName) : userListQuery.sorts.name,
    city: text(userFacts.city),
    language: users.language,
    shipments: ofFacts(userFacts.shipmentCount),
    lastShipment: ofFacts(userFacts.lastShipmentAt),
    unpaid: ofFacts(userFacts.unpaidInTry),
  }),
  id: users.id,
  select: (db, page) =>
    db
      .select({
        ...userColumns,
        place: page.place,
        language: users.language,
        segmentName: userFacts.segmentName,
        city: userFacts.city,
        shipmentCount: userFacts.shipmentCount,
        lastShipmentAt: userFacts.lastShipmentAt,
        unpaidInTry: userFacts.unpaidInTry,
      })
      .from(users)
      .innerJoin(userFacts, eq(userFacts.userId, users.id))
      .leftJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(agencies, eq(agencies.id, users.agencyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (user, ctx): WideUser => ({
    ...describeUser(user, ctx.language),
    segmentName: canChooseSegment(ctx.actor) ? user.segmentName || null : null,
    city: user.city || null,
    language: user.language === 'en' ? 'en' : 'tr',
    shipmentCount: user.shipmentCount,
    lastShipmentAt: user.lastShipmentAt.getTime() === 0 ? null : user.lastShipmentAt.toISOString(),
    unpaidInTry: Number(user.unpaidInTry),
  }),
})
