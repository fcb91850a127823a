/** Compiles surcharge rules and remote areas of a service for the rating code. */
import { parseDecimal } from '../../../money/decimal.ts'
import { parsePercent } from '../../../money/money.ts'
import { toGrams } from '../../../weight/weight.ts'
import { addDays } from '../days.ts'
import { groupBy } from './groupBy.ts'
import { compilePostalRanges } from '../postalRanges.ts'
import type { PostalRanges } from '../postalRanges.ts'
import { toSideUnits } from '../parcel.ts'
import { surchargeKinds } from './rateRows.ts'
import type { RemoteAreaRow, ServiceRow, SurchargeKind, SurchargeRow } from './rateRows.ts'
import { noEnd, toDayNumber } from '../days.ts'
import type { CompiledSurcharge } from './rateTable.ts'

/**
 * Sorted by `surchargeKinds`. On days when a service has own rules of a kind, only those apply; on other days
 * its carrier's rules apply. So a rule entered in advance does not end today's rule, and after an own rule ends
 * the carrier's applies again.
 */
export const compileSurcharges = (
  service: ServiceRow,
  rows: readonly SurchargeRow[],
): CompiledSurcharge[] => {
  const ofCarrier = rows.filter((row) => row.carrierId === service.carrierId)
  return surchargeKinds.flatMap((kind) => {
    const ofKind = ofCarrier.filter((row) => row.kind === kind)
    const own = ofKind.filter((row) => row.serviceId === service.id)
    const ofAll = ofKind.filter((row) => row.serviceId === null)
    return [
      ...own.map(compileSurcharge),
      ...ofAll.flatMap((row) => onDaysWithout(compileSurcharge(row), own)),
    ]
  })
}

/** Splits the rule into the periods in which none of `others` is in force. */
const onDaysWithout = (rule: CompiledSurcharge, others: readonly SurchargeRow[]): CompiledSurcharge[] => {
  let parts = [rule]
  for (const { validFrom, validTo } of others) {
    const lastBefore = toDayNumber(addDays(validFrom, -1))
    const isForEver = validTo === null || toDayNumber(validTo) >= noEnd
    const firstAfter = isForEver ? Infinity : toDayNumber(addDays(validTo, 1))
    parts = parts.flatMap((part) => [
      { ...part, to: Math.min(part.to, lastBefore) },
      { ...part, from: Math.max(part.from, firstAfter) },
    ])
    parts = parts.filter(({ from, to }) => from <= to)
  }
  return parts
}

const kindsAboutPieces: ReadonlySet<SurchargeKind> = new Set([
  'oversizePiece',
  'overweightPiece',
  'additionalHandling',
])

const isPercent = ({ per }: SurchargeRow): boolean => per === 'percentOfGoods' || per === 'percentOfDuties'

const compileSurcharge = (row: SurchargeRow): CompiledSurcharge => {
  if ((row.kind === 'insurance') !== (row.per === 'percentOfGoods')) {
    throw new RangeError(`surcharge ${row.id}: insurance, and only insurance, is a percentage of the goods`)
  }
  if ((row.kind === 'dutyBuffer') !== (row.per === 'percentOfDuties')) {
    throw new RangeError(`surcharge ${row.id}: the duty buffer, and only it, is a percentage of the duties`)
  }
  const limit = (value: number | null, toUnits: (value: number) => number) =>
    value === null ? Infinity : toUnits(value)
  return {
    row,
    kind: row.kind,
    isAboutPieces: kindsAboutPieces.has(row.kind),
    from: toDayNumber(row.validFrom),
    to: row.validTo === null ? noEnd : toDayNumber(row.validTo),
    amount: isPercent(row) ? parsePercent(row.amount) : parseDecimal(row.amount, 2),
    minimumMinor: row.minimum === null ? 0 : parseDecimal(row.minimum, 2),
    countries: row.countryCodes === null ? null : new Set(row.countryCodes),
    overGrams: limit(row.overKg, toGrams),
    overLongest: limit(row.overLongestCm, toSideUnits),
    overSecond: limit(row.overSecondCm, toSideUnits),
    overLengthPlusGirth: limit(row.overLengthPlusGirthCm, toSideUnits),
  }
}

export const compileRemoteAreas = (
  carrierId: number,
  rows: readonly RemoteAreaRow[],
): ReadonlyMap<string, PostalRanges> => {
  const byCountry = groupBy(
    rows.filter((row) => row.carrierId === carrierId),
    (row) => row.countryCode,
  )
  return new Map(
    [...byCountry].map(([country, ranges]) => [
      country,
      compilePostalRanges(ranges.map((row) => ({ from: row.fromPostalCode, to: row.toPostalCode }))),
    ]),
  )
}
