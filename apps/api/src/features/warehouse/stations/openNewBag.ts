import type { Ctx } from '../../../platform/ctx.ts'
import { createBag } from '../../air/bags/saveBag.ts'
import type { ScanFacts } from './scanFacts.ts'
import { findLastScans, findNextFlight } from './station.queries.ts'

/**
 * Opens a bag for the country of the piece that this station sorted last without a bag, on the next flight to
 * that country.
 */
export const openNewBag = async (ctx: Ctx, station: string): Promise<ScanFacts> => {
  const [last] = await findLastScans(ctx.db, station, 1)
  const countryCode = last?.facts.outcome === 'noOpenBag' ? last.facts.countryCode : null
  if (!countryCode) return { outcome: 'noCountryForBag' }
  const flight = await findNextFlight(ctx.db, countryCode, ctx.now)
  if (!flight) return { outcome: 'noFlightForBag', countryCode }
  const { id, number } = await createBag(ctx, {
    flightId: flight.id,
    destination: flight.destination,
    countryCodes: [countryCode],
    note: null,
  })
  return { outcome: 'bagCreated', bagId: id, bagNumber: number, target: number, countryCode }
}
