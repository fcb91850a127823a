/** Zones of the demo carriers, derived from the regions by rules. Illustrative. */
import type { ZoneCountryRow, ZoneRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import { demoServices } from './carriers.ts'
import { countriesOf } from './regions.ts'
import type { Region } from './regions.ts'

/** Zone with price factors: its prices are the service's prices times the factors in per cent. */
export interface DemonstrationZone extends ZoneRow {
  /** Null: all services of the carrier. */
  serviceId: number | null
  countryCodes: readonly string[]
  basePercent: string
  perKgPercent: string
}

interface ZonePlan {
  code: string
  name: string
  regions: readonly Region[]
  basePercent: string
  perKgPercent: string
}

const plan = (
  code: string,
  name: string,
  basePercent: string,
  perKgPercent: string,
  ...regions: Region[]
): ZonePlan => ({
  code,
  name,
  regions,
  basePercent,
  perKgPercent,
})

const expressPlan: readonly ZonePlan[] = [
  plan('1', 'Batı Avrupa', '100', '100', 'westernEurope'),
  plan('2', 'Britanya', '105', '108', 'britishIsles'),
  plan('3', 'Doğu Avrupa', '104', '106', 'easternEurope'),
  plan('4', 'Alpler ve Kuzey', '116', '124', 'alpsAndNorth'),
  plan('5', 'Balkanlar, Kafkasya ve Orta Asya', '120', '130', 'balkans', 'caucasusAndCentralAsia'),
  plan('6', 'Körfez ve Yakın Doğu', '124', '140', 'gulf', 'nearEast', 'northAfrica'),
  plan('7', 'Kuzey Amerika', '122', '150', 'northAmerica'),
  plan('8', 'Doğu ve Güney Asya', '138', '176', 'eastAsia', 'southAsia'),
  plan('9', 'Okyanusya', '152', '214', 'australasia', 'pacific', 'polar'),
  plan('10', 'Latin Amerika ve Afrika', '160', '228', 'southAmerica', 'caribbean', 'africa'),
]

const postalPlan: readonly ZonePlan[] = [
  plan(
    'A',
    'Avrupa',
    '100',
    '100',
    'westernEurope',
    'easternEurope',
    'britishIsles',
    'alpsAndNorth',
    'balkans',
  ),
  plan('B', 'Komşu bölgeler', '108', '112', 'caucasusAndCentralAsia', 'gulf', 'nearEast', 'northAfrica'),
  plan('C', 'Amerika', '132', '158', 'northAmerica', 'caribbean', 'southAmerica'),
  plan('D', 'Asya', '128', '150', 'eastAsia', 'southAsia'),
  plan('E', 'Okyanusya ve Afrika', '146', '190', 'australasia', 'pacific', 'africa', 'polar'),
]

// DHL Economy Select is transported by road, so it only serves the continent.
const roadPlan: readonly ZonePlan[] = [
  plan('R1', 'Karayolu 1', '100', '100', 'westernEurope'),
  plan('R2', 'Karayolu 2', '110', '112', 'easternEurope', 'balkans', 'britishIsles', 'alpsAndNorth'),
]

/** Countries that the two US carriers do not serve in this demo. */
const notServedFromUs: ReadonlySet<string> = new Set(['RU', 'BY', 'KP', 'SY', 'IR', 'CU'])

const build = (
  carrierId: number,
  plans: readonly ZonePlan[],
  except: ReadonlySet<string> = new Set(),
  serviceId: number | null = null,
): DemonstrationZone[] =>
  plans.map(({ code, name, regions, basePercent, perKgPercent }, index) => ({
    id: (serviceId ?? carrierId * 10) * 100 + index + 1,
    carrierId,
    code,
    name,
    serviceId,
    countryCodes: countriesOf(regions).filter((country) => !except.has(country)),
    basePercent,
    perKgPercent,
  }))

/** Kervan's economy service has separate prices for Germany and the United Kingdom, its two main lanes. */
const kervanLanes: readonly DemonstrationZone[] = [
  {
    id: 1101,
    carrierId: 1,
    code: 'L1',
    name: 'Ana hatlar',
    serviceId: 11,
    countryCodes: ['DE', 'GB'],
    basePercent: '90',
    perKgPercent: '92',
  },
]

export const demoZones: readonly DemonstrationZone[] = [
  ...build(1, expressPlan),
  ...kervanLanes,
  ...build(2, expressPlan, notServedFromUs),
  ...build(3, expressPlan, notServedFromUs),
  ...build(4, expressPlan),
  ...build(4, roadPlan, new Set(), 42),
  ...build(5, postalPlan),
]

/** Zones whose countries may be priced for a service: the carrier's and its own. */
export const zonesOfService = (serviceId: number): DemonstrationZone[] => {
  const { carrierId } = demoServices.find((service) => service.id === serviceId)!
  const own = demoZones.filter((zone) => zone.serviceId === serviceId)
  const shared = demoZones.filter((zone) => zone.carrierId === carrierId && zone.serviceId === null)
  return serviceId === 42 ? own : [...shared, ...own]
}

export const demoZoneCountries: readonly ZoneCountryRow[] = demoZones.flatMap((zone) =>
  zone.countryCodes.map((countryCode) => ({ zoneId: zone.id, serviceId: zone.serviceId, countryCode })),
)
