import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { Db } from '../../../platform/db/database.ts'
import { listZonesWithCountries } from './priceList.queries.ts'

const byNumber = new Intl.Collator('en', { numeric: true })

/** Zones of the service's carrier in the order of their codes (2 before 10), with the service's countries in each. */
export const zonesOfService = async (db: Db, serviceId: number): Promise<ZoneOfService[]> => {
  const { zones, mapped } = await listZonesWithCountries(db, serviceId)
  // Entered first, so that the service's own mapping overrides the carrier's by country.
  const zoneOfCountry = new Map(mapped.map(({ countryCode, zoneId }) => [countryCode, zoneId]))
  const countries = new Map<number, string[]>()
  for (const [country, zoneId] of zoneOfCountry) {
    const known = countries.get(zoneId)
    if (known) known.push(country)
    else countries.set(zoneId, [country])
  }
  return zones
    .map((zone) => ({ ...zone, countryCodes: (countries.get(zone.id) ?? []).sort() }))
    .sort((a, b) => byNumber.compare(a.code, b.code))
}
