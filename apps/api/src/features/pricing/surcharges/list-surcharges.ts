import type { AnswerOf } from '@kervan/contract/endpoint'
import type { Surcharge, surchargeEndpoints } from '@kervan/contract/pricing/surcharge.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { countryName } from '../../../platform/language.ts'
import { stateOn } from '../fuel/list-fuel.ts'
import { versionOf } from '../row-version.ts'
import {
  countRemoteRanges,
  countSurcharges,
  listRemoteRanges,
  listSurchargePage,
} from './surcharge.queries.ts'
import type { SurchargeFilter, SurchargeRecord, SurchargeRow } from './surcharge.queries.ts'

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Without the names of carrier and service, which are not the rule's own. */
export const versionOfSurcharge = (row: SurchargeRow): string =>
  versionOf([
    ...[row.kind, row.per, row.amount, row.minimum, row.currency, row.fuelApplies, row.paidBy],
    ...[row.contentKind, row.countryCodes, row.validFrom, row.validTo, row.source],
    ...[row.overLongestCm, row.overSecondCm, row.overLengthPlusGirthCm, row.overKg],
  ])

export const describeSurcharge = (row: SurchargeRecord, today: string): Surcharge => ({
  id: row.id,
  supplierId: row.carrierId,
  supplierName: row.carrierName,
  supplierServiceMethodId: row.serviceId,
  supplierServiceMethodName: row.serviceName,
  kind: row.kind as Surcharge['kind'],
  currency: row.currency,
  per: row.per as Surcharge['per'],
  amount: Number(row.amount),
  minimum: numberOrNull(row.minimum),
  fuelApplies: row.fuelApplies,
  paidBy: row.paidBy as Surcharge['paidBy'],
  contentKind: row.contentKind as Surcharge['contentKind'],
  countryCodes: row.countryCodes,
  overLongestCm: numberOrNull(row.overLongestCm),
  overSecondCm: numberOrNull(row.overSecondCm),
  overLengthPlusGirthCm: numberOrNull(row.overLengthPlusGirthCm),
  overKg: numberOrNull(row.overKg),
  validFrom: row.validFrom,
  validTo: row.validTo,
  state: stateOn(today, row),
  source: row.source,
  version: versionOfSurcharge(row),
})

interface SurchargeSearch {
  supplierId?: number | null
  kind?: string | null
  state?: SurchargeFilter['state']
  pageNumber: number
  pageSize: number
}

export const searchSurcharges = async ({ db, now }: Ctx, search: SurchargeSearch) => {
  const today = dayInTurkiye(now)
  const filter = { carrierId: search.supplierId, kind: search.kind, state: search.state, today }
  const rows = await listSurchargePage(db, filter, search)
  return {
    items: rows.map((row) => describeSurcharge(row, today)),
    totalCount: await countSurcharges(db, filter),
  }
}

interface RemoteSearch {
  supplierId: number
  countryCode?: string | null
  pageNumber: number
  pageSize: number
}

export const searchRemoteAreas = async (
  { db, language }: Ctx,
  { supplierId: carrierId, countryCode, ...page }: RemoteSearch,
): Promise<AnswerOf<(typeof surchargeEndpoints)['listRemoteAreas']>> => {
  const rows = await listRemoteRanges(db, { carrierId, countryCode }, page)
  const collator = new Intl.Collator(language)
  const countries = (await countRemoteRanges(db, carrierId))
    .map(({ code, count }) => ({ code, name: countryName(code, language), count }))
    .sort((one, other) => collator.compare(one.name, other.name))
  const isShown = ({ code }: { code: string }) => !countryCode || code === countryCode
  return {
    items: rows.map(({ id, countryCode: code, fromPostalCode, toPostalCode }) => ({
      id,
      countryCode: code,
      countryName: countryName(code, language),
      fromPostalCode,
      toPostalCode,
    })),
    totalCount: countries.filter(isShown).reduce((sum, { count }) => sum + count, 0),
    countries,
  }
}
