/** Builds the immutable RateTable from rows, once per version of the prices. Throws on contradicting rows. */
import { parseRate } from '../../../money/money.ts'
import type { Currency } from '../../../money/money.ts'
import { compileEmbargoes } from '../embargo.ts'
import { compileLimits } from '../limits.ts'
import { compileFuel, compileMarkups } from './compileRates.ts'
import { compilePriceLists } from './compilePriceLists.ts'
import { compilePrices } from './compilePrices.ts'
import type { CompiledPrices } from './compilePrices.ts'
import { compileRemoteAreas, compileSurcharges } from './compileSurcharges.ts'
import { groupBy } from './groupBy.ts'
import type { RateRows, ServiceRow, ZoneCountryRow, ZoneRow } from './rateRows.ts'
import { toDayNumber } from '../days.ts'
import type { CompiledService, ExchangeRate, RateTable, ZoneOfCountry } from './rateTable.ts'

/** Thrown when rows contradict each other, e.g. when two price lists of a service overlap in time. */
export class RateRowsError extends Error {
  override name = 'RateRowsError'
}

/**
 * Compiles rows into a table for rateParcel. Throws RateRowsError that names the row for: a dangling reference,
 * overlapping price lists of a service, a duplicate weight, invalid rounding steps, a country in two zones of
 * the same mapping, or not exactly one default segment.
 */
export const compileRateTable = (rows: RateRows): RateTable => compileOrFail(rows, () => compilePrices(rows))

/** All rows except list prices, which are most of the rows and only change with new lists. */
export type RowsApartFromPrices = Omit<RateRows, 'weightBreaks' | 'pricesPerKg'>

/** Like compileRateTable, with already compiled prices by list. Throws RateRowsError in the same cases. */
export const compileWithPrices = (
  rows: RowsApartFromPrices,
  prices: ReadonlyMap<number, CompiledPrices>,
): RateTable => compileOrFail(rows, () => prices)

const compileOrFail = (
  rows: RowsApartFromPrices,
  pricesOf: () => ReadonlyMap<number, CompiledPrices>,
): RateTable => {
  try {
    return compile(rows, pricesOf())
  } catch (error) {
    if (error instanceof RangeError) throw new RateRowsError(error.message, { cause: error })
    throw error
  }
}

const compile = (rows: RowsApartFromPrices, prices: ReadonlyMap<number, CompiledPrices>): RateTable => {
  const carrierById = new Map(rows.carriers.map((carrier) => [carrier.id, carrier]))
  const zoneById = new Map(rows.zones.map((zone) => [zone.id, zone]))
  const countriesByCarrier = groupBy(
    rows.zoneCountries,
    (row) => found(zoneById, row.zoneId, 'zone').carrierId,
  )
  const listsByService = groupBy(rows.priceLists, (list) => list.serviceId)

  const services = rows.services.map((row): CompiledService => {
    const carrier = found(carrierById, row.carrierId, 'carrier')
    return {
      row,
      carrier: Object.freeze({
        id: carrier.id,
        code: carrier.code,
        name: carrier.name,
        logoImageName: carrier.logoImageName,
      }),
      service: Object.freeze({ id: row.id, code: row.code, name: row.name, bookedBy: row.bookedBy }),
      transitDays: Object.freeze({ min: row.transitDaysMin, max: row.transitDaysMax }),
      limits: compileLimits(row),
      zoneByCountry: compileZones(row, countriesByCarrier.get(row.carrierId) ?? [], zoneById),
      priceLists: compilePriceLists(listsByService.get(row.id) ?? [], prices),
      fuel: compileFuel(row, rows.fuel),
      surcharges: compileSurcharges(row, rows.surcharges),
      remoteAreasByCountry: compileRemoteAreas(row.carrierId, rows.remoteAreas),
      markupsBySegment: compileMarkups(row, rows.markups),
      embargoes: compileEmbargoes(rows.embargoes, row.id),
    }
  })

  const defaults = rows.segments.filter((segment) => segment.isDefault)
  if (defaults.length !== 1) throw new RangeError(`${defaults.length} default segments; there must be one`)

  return {
    services,
    serviceById: new Map(services.map((service) => [service.row.id, service])),
    segmentById: new Map(rows.segments.map((segment) => [segment.id, segment])),
    defaultSegmentId: defaults[0]!.id,
    exchangeRates: compileExchangeRates(rows),
    embargoes: compileEmbargoes(rows.embargoes, null),
  }
}

const found = <T>(byId: ReadonlyMap<number, T>, id: number, what: string): T => {
  const row = byId.get(id)
  if (row === undefined) throw new RangeError(`there is no ${what} ${id}`)
  return row
}

const compileZones = (
  service: ServiceRow,
  rowsOfCarrier: readonly ZoneCountryRow[],
  zoneById: ReadonlyMap<number, ZoneRow>,
): ReadonlyMap<string, ZoneOfCountry> => {
  const map = (serviceId: number | null, decidedBy: ZoneOfCountry['decidedBy']) => {
    const zones = new Map<string, ZoneOfCountry>()
    for (const row of rowsOfCarrier) {
      if (row.serviceId !== serviceId) continue
      if (zones.has(row.countryCode)) {
        throw new RangeError(`${row.countryCode} is in two zones of carrier ${service.carrierId}`)
      }
      const { id, code, name } = found(zoneById, row.zoneId, 'zone')
      zones.set(row.countryCode, Object.freeze({ id, code, name, decidedBy }))
    }
    return zones
  }
  // Merges per country: a service that maps only some countries uses the carrier's mapping for the others.
  return new Map([...map(null, 'carrier'), ...map(service.id, 'service')])
}

const compileExchangeRates = (
  rows: Pick<RateRows, 'exchangeRates'>,
): ReadonlyMap<Currency, readonly ExchangeRate[]> => {
  const rates = new Map<Currency, ExchangeRate[]>()
  for (const row of rows.exchangeRates) {
    const rate = parseRate(row.sellingTry)
    if (rate <= 0) throw new RangeError(`the rate of ${row.currency} on ${row.day} is not above zero`)
    const { sellingTry: text, day, origin = null } = row
    const compiled = { rate, text, day, dayNumber: toDayNumber(day), origin }
    const ofCurrency = rates.get(row.currency)
    if (ofCurrency) ofCurrency.push(compiled)
    else rates.set(row.currency, [compiled])
  }
  for (const ofCurrency of rates.values()) ofCurrency.sort((a, b) => b.dayNumber - a.dayNumber)
  return rates
}
