/** Surcharge rules and remote areas of a service, as the kernel reads them. */
import { parseDecimal } from '../money/decimal.ts'
import { parsePercent } from '../money/money.ts'
import { toGrams } from '../weight/weight.ts'
import { groupBy } from './groupBy.ts'
import { compilePostalRanges } from './postalRanges.ts'
import type { PostalRanges } from './postalRanges.ts'
import { toSideUnits } from './parcel.ts'
import { surchargeKinds } from './rateRows.ts'
import type { RemoteAreaRow, ServiceRow, SurchargeKind, SurchargeRow } from './rateRows.ts'
import { noEnd, toDayNumber } from './rateTable.ts'
import type { CompiledSurcharge } from './rateTable.ts'

/** In the order of `surchargeKinds`. A service that has rules of a kind follows only those. */
export const compileSurcharges = (
  service: ServiceRow,
  rows: readonly SurchargeRow[],
): CompiledSurcharge[] => {
  const ofCarrier = rows.filter((row) => row.carrierId === service.carrierId)
  return surchargeKinds.flatMap((kind) => {
    const ofKind = ofCarrier.filter((row) => row.kind === kind)
    const own = ofKind.filter((row) => row.serviceId === service.id)
    const followed = own.length > 0 ? own : ofKind.filter((row) => row.serviceId === null)
    return followed.map(compileSurcharge)
  })
}

const kindsAboutPieces: ReadonlySet<SurchargeKind> = new Set([
  'oversizePiece',
  'overweightPiece',
  'additionalHandling',
])

const compileSurcharge = (row: SurchargeRow): CompiledSurcharge => {
  if ((row.kind === 'insurance') !== (row.per === 'percentOfGoods')) {
    throw new RangeError(`surcharge ${row.id}: insurance, and only insurance, is a percentage of the goods`)
  }
  const limit = (value: number | null, toUnits: (value: number) => number) =>
    value === null ? Infinity : toUnits(value)
  return {
    row,
    kind: row.kind,
    isAboutPieces: kindsAboutPieces.has(row.kind),
    from: toDayNumber(row.validFrom),
    to: row.validTo === null ? noEnd : toDayNumber(row.validTo),
    amount: row.per === 'percentOfGoods' ? parsePercent(row.amount) : parseDecimal(row.amount, 2),
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
