import type { InputOf } from '@kervan/contract/endpoint'
import type { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import type { PriceListEvent } from '@kervan/contract/pricing/priceListAnswer'
import { parseDecimal } from '@kervan/domain/money/decimal'
import { changeInPercent } from '@kervan/domain/pricelist/compareGrids'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeDay, writeNumber } from '../../../platform/figures.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { listEvents } from './price-list.queries.ts'
import type { StoredEvent } from './price-list.queries.ts'
import type { EventCell } from './price-list.tables.ts'

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** Days and numbers as the caller writes them; a missing last day is said in words. */
const writeParams = (language: Language, params: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string' && isDay(value)) return [name, writeDay(language, value)]
      if (value === '' && (name === 'to' || name === 'toBefore'))
        return [name, translate(language, 'tariff:openEnd')]
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

/** A copy says by how much it was changed, if it was. */
const textOf = ({ action, details }: StoredEvent, language: Language): string => {
  const isChangedCopy = action === 'draftCreated' && details.params?.percent !== 0
  const key = isChangedCopy ? 'tariff:event.draftCreatedChanged' : `tariff:event.${action}`
  return translate(language, key, writeParams(language, details.params))
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

const readCursor = (cursor: string | null | undefined): number | null => {
  if (!cursor) return null
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('cursorNotValid')
  return Number(cursor)
}

/** Newest first. @throws AppError cursorNotValid */
export const listPriceListEvents = async (
  { db, language }: Ctx,
  request: InputOf<typeof priceListEndpoints.listPriceListEvents>['body'],
) => {
  const { supplierServiceMethodId: serviceId, priceListId, draftId, cursor, pageSize } = request
  const events = await listEvents(db, { serviceId, priceListId, draftId }, readCursor(cursor), pageSize + 1)
  const page = events.slice(0, pageSize)
  return {
    items: page.map((event) => describeEvent(event, language)),
    nextCursor: events.length > pageSize ? String(page.at(-1)!.id) : null,
  }
}
