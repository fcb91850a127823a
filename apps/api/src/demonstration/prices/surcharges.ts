/**
 * Surcharges and remote areas of the demo. Kinds and thresholds are those that carriers publish (length and
 * girth of 330 cm, pieces over 70 kg, an amount per kg with a minimum); amounts are illustrative.
 */
import type {
  RemoteAreaRow,
  SurchargeKind,
  SurchargeRow,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import { demoCarriers } from './carriers.ts'

type Rule = Partial<SurchargeRow> & Pick<SurchargeRow, 'kind' | 'amount'>

const courierRules: readonly Rule[] = [
  { kind: 'remoteArea', per: 'kg', amount: '0.70', minimum: '22.20', fuelApplies: true },
  {
    kind: 'oversizePiece',
    per: 'piece',
    amount: '62.00',
    overLongestCm: 243,
    overLengthPlusGirthCm: 330,
    fuelApplies: true,
  },
  { kind: 'overweightPiece', per: 'piece', amount: '34.50', overKg: 50, fuelApplies: true },
  {
    kind: 'additionalHandling',
    per: 'piece',
    amount: '18.90',
    overLongestCm: 121,
    overSecondCm: 76,
    overKg: 31,
    fuelApplies: true,
  },
  { kind: 'ddpHandling', amount: '15.00' },
  { kind: 'insurance', per: 'percentOfGoods', amount: '1.2', minimum: '11.00' },
  { kind: 'dutyBuffer', per: 'percentOfDuties', amount: '5', minimum: '2.50' },
]

const houseRules: readonly Rule[] = [
  { kind: 'remoteArea', per: 'kg', amount: '0.55', minimum: '14.00' },
  { kind: 'oversizePiece', per: 'piece', amount: '40.00', overLongestCm: 200, overLengthPlusGirthCm: 330 },
  { kind: 'overweightPiece', per: 'piece', amount: '24.00', overKg: 50 },
  { kind: 'additionalHandling', per: 'piece', amount: '12.00', overLongestCm: 121, overKg: 31 },
  { kind: 'ddpHandling', amount: '9.50' },
  { kind: 'insurance', per: 'percentOfGoods', amount: '0.9', minimum: '7.50' },
  { kind: 'dutyBuffer', per: 'percentOfDuties', amount: '5', minimum: '2.50' },
]

const postRules: readonly Rule[] = [
  { kind: 'insurance', per: 'percentOfGoods', amount: '1.5', minimum: '300.00', currency: 'TRY' },
]

/** Peak season from 1 October to 15 January, as with real carriers; one row per season. */
const peakRules: readonly Rule[] = [2025, 2026, 2027].map((year) => ({
  kind: 'peak',
  per: 'kg',
  amount: '0.25',
  fuelApplies: true,
  contentKind: 'package',
  validFrom: `${year}-10-01`,
  validTo: `${year + 1}-01-15`,
}))

const everyCarrier: readonly Rule[] = [
  // Handling fee per shipment for the platform's IOSS number (docs/rules.md, Prices); not the European duty per
  // HS6.
  { kind: 'ioss', amount: '3.00', currency: 'EUR' },
  // UPS introduced 2.50 USD per shipment into the United States when de minimis ended; here all carriers charge
  // it.
  { kind: 'customsClearance', amount: '2.50', currency: 'USD', countryCodes: ['US'], contentKind: 'package' },
]

const rulesOf: Readonly<Record<string, readonly Rule[]>> = {
  KERVAN: houseRules,
  UPS: [...courierRules, ...peakRules],
  FEDEX: [...courierRules, ...peakRules],
  DHL: [...courierRules, ...peakRules],
  PTT: postRules,
}

const currencyOf: Readonly<Record<string, string>> = { UPS: 'USD', FEDEX: 'USD', PTT: 'TRY' }

export const demoSurcharges: readonly SurchargeRow[] = demoCarriers.flatMap((carrier) =>
  [...rulesOf[carrier.code]!, ...everyCarrier].map((rule, index) => ({
    id: carrier.id * 100 + index + 1,
    carrierId: carrier.id,
    serviceId: null,
    currency: currencyOf[carrier.code] ?? 'EUR',
    per: 'shipment' as const,
    minimum: null,
    fuelApplies: false,
    paidBy: 'sender' as const,
    contentKind: null,
    countryCodes: null,
    overLongestCm: null,
    overSecondCm: null,
    overLengthPlusGirthCm: null,
    overKg: null,
    validFrom: '2025-01-01',
    validTo: null,
    ...rule,
  })),
)

/** Islands and remote regions; ends may be prefixes of codes. */
const remotePlaces: readonly (readonly [countryCode: string, from: string, to: string])[] = [
  ['AU', '0822', '0822'], // Arnhem Land, Tiwi
  ['AU', '0845', '0862'], // Katherine to Tennant Creek
  ['AU', '0872', '0872'], // around Alice Springs
  ['AU', '4825', '4830'], // Mount Isa and the Gulf
  ['AU', '5722', '5723'], // Coober Pedy
  ['AU', '6710', '6770'], // Pilbara, Kimberley
  ['CA', 'X', 'Y'], // Northwest Territories, Nunavut, Yukon
  ['ES', '35', '35'], // Las Palmas
  ['ES', '38', '38'], // Tenerife
  ['ES', '51', '52'], // Ceuta, Melilla
  ['FR', '20', '20'], // Corsica
  ['GB', 'HS', 'HS'], // Outer Hebrides
  ['GB', 'IV', 'IV'], // Inverness, Skye
  ['GB', 'KW', 'KW'], // Kirkwall
  ['GB', 'ZE', 'ZE'], // Shetland
  ['JP', '90', '90'], // Okinawa
  ['NO', '8390', '8398'], // Lofoten
  ['NO', '917', '917'], // Svalbard
  ['PT', '90', '99'], // Madeira, Azores
  ['US', '967', '968'], // Hawaii
  ['US', '995', '999'], // Alaska
]

const goesFar = (kind: SurchargeKind, code: string) => rulesOf[code]!.some((rule) => rule.kind === kind)

export const demoRemoteAreas: readonly RemoteAreaRow[] = demoCarriers
  .filter((carrier) => goesFar('remoteArea', carrier.code))
  .flatMap((carrier) =>
    remotePlaces.map(([countryCode, fromPostalCode, toPostalCode]) => ({
      carrierId: carrier.id,
      countryCode,
      fromPostalCode,
      toPostalCode,
    })),
  )
