import { eq, sql } from 'drizzle-orm'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListEvent } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { parseDecimal } from '@kervan/domain/money/decimal'
import { changeInPercent } from '@kervan/domain/pricing/priceLists/compareGrids'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { priceListEvents } from './priceList.tables.ts'
import type { EventCell } from './priceList.tables.ts'

const selectEvents = (db: Db, page: ListPage) =>
  db
    .select({
      place: page.place,
      id: priceListEvents.id,
      at: priceListEvents.at,
      userName: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      action: priceListEvents.action,
      priceListId: priceListEvents.priceListId,
      draftId: priceListEvents.draftId,
      name: priceListEvents.name,
      details: priceListEvents.details,
    })
    .from(priceListEvents)
    .leftJoin(users, eq(users.id, priceListEvents.actorId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)

type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number]

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** Formats days and numbers for the caller's language; a missing last day becomes a text. */
const writeParams = (language: Language, params: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string' && isDay(value)) return [name, writeDay(language, value)]
      if (value === '' && (name === 'to' || name === 'toBefore'))
        return [name, translate(language, 'pricing/priceLists/files:openEnd')]
      return [name, typeof value === 'number' ? writeNumber(language, value) : value]
    }),
  )

const describeCell = ({ contentKind, zoneCode, upToKg, before, after }: EventCell) => ({
  contentKind,
  zoneCode,
  upToKg,
  before: before === null ? null : Number(before),
  after: after === null ? null : Number(after),
  changePercent:
    before === null || after === null
      ? null
      : changeInPercent(parseDecimal(before, 2), parseDecimal(after, 2)),
})

/** The event of a copy names the percentage, if any. */
const textOf = ({ action, details }: StoredEvent, language: Language): string => {
  const isChangedCopy = action === 'draftCreated' && details.params?.percent !== 0
  const key = isChangedCopy
    ? 'pricing/priceLists/files:event.draftCreatedChanged'
    : `pricing/priceLists/files:event.${action}`
  const words = translate(language, key, writeParams(language, details.params))
  return details.params?.direction === 'import'
    ? translate(language, 'pricing/priceLists/files:eventOfImport', { words })
    : words
}

const describeEvent = (event: StoredEvent, language: Language): PriceListEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  userName: event.userName,
  action: event.action,
  text: textOf(event, language),
  priceListId: event.priceListId,
  draftId: event.draftId,
  name: event.name,
  cells: (event.details.cells ?? []).map(describeCell),
})

/** Events of lists and drafts. Sorted by number, which increases with time. */
export const priceListEventList = defineList(priceListEndpoints.listPriceListEvents, {
  scope: 'everyone',
  filters: {
    supplierServiceMethodId: priceListEvents.serviceId,
    priceListId: priceListEvents.priceListId,
    draftId: priceListEvents.draftId,
  },
  sorts: { at: [] },
  id: priceListEvents.id,
  select: selectEvents,
  toItem: (event, { language }) => describeEvent(event, language),
})
