/**
 * Small test rates with round figures: carrier 1, service 1 in EUR, zone 10 with DE and GB. Packages: 10.00 up
 * to 0.5 kg, 20.00 up to 1, 45.00 up to 5, 4.00 per further kg. Documents: 8.00 up to 0.5 kg, 12.00 up to 1.
 * Fuel 20 %, no surcharges, segment 1 with 10 %, 1 EUR = 50 TRY on Friday 20 November 2026.
 */
import type { FuelRow, PriceListRow, RateRows, ServiceRow, SurchargeRow } from '../compile/rateRows.ts'
import type { RatingRequest } from '../parcel.ts'
import type { Piece } from '../../../weight/weight.ts'

export const service = (changes: Partial<ServiceRow> = {}): ServiceRow => ({
  id: 1,
  carrierId: 1,
  code: 'EXP',
  name: 'Express',
  bookedBy: 'house',
  transitDaysMin: 2,
  transitDaysMax: 4,
  takesDocuments: true,
  takesPackages: true,
  takesCargoBags: true,
  maxDocumentKg: 2,
  maxPieceKg: 70,
  maxShipmentKg: 300,
  maxLongestCm: 270,
  maxLengthPlusGirthCm: 400,
  ...changes,
})

export const priceList = (changes: Partial<PriceListRow> = {}): PriceListRow => ({
  id: 100,
  version: 1,
  serviceId: 1,
  name: '2026',
  currency: 'EUR',
  validFrom: '2026-01-01',
  validTo: null,
  volumetricDivisor: 5000,
  chargeableBasis: 'shipment',
  roundingSteps: [{ upToKg: 20, stepKg: 0.5 }, { stepKg: 1 }],
  perKgBasis: 'aboveLastBreak',
  ...changes,
})

export const fuelWeek = (changes: Partial<FuelRow> = {}): FuelRow => ({
  carrierId: 1,
  serviceId: null,
  percent: '20',
  validFrom: '2026-11-16',
  validTo: '2026-11-22',
  ...changes,
})

export const surcharge = (changes: Partial<SurchargeRow> & Pick<SurchargeRow, 'kind'>): SurchargeRow => ({
  id: 1,
  carrierId: 1,
  serviceId: null,
  currency: 'EUR',
  per: 'shipment',
  amount: '5.00',
  minimum: null,
  fuelApplies: false,
  contentKind: null,
  countryCodes: null,
  overLongestCm: null,
  paidBy: 'sender',
  overSecondCm: null,
  overLengthPlusGirthCm: null,
  overKg: null,
  validFrom: '2026-01-01',
  validTo: null,
  ...changes,
})

const breakRow = (contentKind: 'document' | 'package', upToKg: number, price: string) => ({
  priceListId: 100,
  zoneId: 10,
  contentKind,
  upToKg,
  price,
})

export const rateRows = (changes: Partial<RateRows> = {}): RateRows => ({
  carriers: [{ id: 1, code: 'KRV', name: 'Kervan', logoImageName: 'kervan.svg' }],
  services: [service()],
  zones: [{ id: 10, carrierId: 1, code: '1', name: 'Europe' }],
  zoneCountries: [
    { zoneId: 10, serviceId: null, countryCode: 'DE' },
    { zoneId: 10, serviceId: null, countryCode: 'GB' },
  ],
  priceLists: [priceList()],
  weightBreaks: [
    breakRow('package', 0.5, '10.00'),
    breakRow('package', 1, '20.00'),
    breakRow('package', 5, '45.00'),
    breakRow('document', 0.5, '8.00'),
    breakRow('document', 1, '12.00'),
  ],
  pricesPerKg: [{ priceListId: 100, zoneId: 10, contentKind: 'package', pricePerKg: '4.00' }],
  fuel: [fuelWeek()],
  surcharges: [],
  remoteAreas: [],
  segments: [{ id: 1, name: 'Standart', isDefault: true }],
  markups: [{ segmentId: 1, serviceId: null, upToKg: null, percent: '10' }],
  exchangeRates: [
    { currency: 'EUR', day: '2026-11-20', sellingTry: '50.0000' },
    { currency: 'USD', day: '2026-11-20', sellingTry: '40.0000' },
  ],
  embargoes: [],
  ...changes,
})

/** Small box of 10 × 10 × 10 cm (0.2 kg volumetric) unless sides are given. */
export const box = (weightKg: number, lengthCm = 10, widthCm = 10, heightCm = 10): Piece => ({
  lengthCm,
  widthCm,
  heightCm,
  weightKg,
})

export const request = (changes: Partial<RatingRequest> = {}): RatingRequest => ({
  day: '2026-11-20',
  segmentId: 1,
  contentKind: 'package',
  packageType: 'box',
  countryCode: 'DE',
  postalCode: '10115',
  pieces: [box(0.4)],
  ...changes,
})

/** Uneven figures and most kinds of rules, to test that sums stay exact. */
export const busyRows = rateRows({
  surcharges: [
    surcharge({ id: 1, kind: 'peak', per: 'kg', amount: '0.37', fuelApplies: true }),
    surcharge({ id: 2, kind: 'ioss', amount: '3.00' }),
    surcharge({
      id: 3,
      kind: 'additionalHandling',
      per: 'piece',
      amount: '7.77',
      overLongestCm: 100,
      currency: 'USD',
    }),
    surcharge({ id: 4, kind: 'insurance', per: 'percentOfGoods', amount: '1.5', minimum: '10.00' }),
    surcharge({ id: 5, kind: 'ddpHandling', amount: '12.50' }),
    surcharge({ id: 6, kind: 'customsClearance', amount: '6.10', paidBy: 'dutyPayer' }),
  ],
  fuel: [fuelWeek({ percent: '18.75' })],
  markups: [{ segmentId: 1, serviceId: null, upToKg: null, percent: '12.5' }],
  exchangeRates: [
    { currency: 'EUR', day: '2026-11-20', sellingTry: '49.3755' },
    { currency: 'USD', day: '2026-11-20', sellingTry: '42.6137' },
  ],
})
