/**
 * FWB and FHL messages of a flight. Written from general knowledge of Cargo-IMP, because its manuals are not
 * free. No airline has verified the messages; every file and screen says so.
 */
import { airWaybillInMessages } from '@kervan/domain/air/airWaybill'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { toDrawable } from '../font/drawableText.ts'

export interface CargoParty {
  name: string
  address: string
  city: string
  postalCode: string
  countryCode: string
}

export interface CargoFlight {
  /** 11 digits. */
  masterWaybill: string
  origin: string
  destination: string
  airlineCode: string
  /** 'TK6401' */
  flightNumber: string
  /** Day of the month of the departure in the airport's time zone. */
  day: number
  pieceCount: number
  weightKg: number
  shipper: CargoParty
  /** Consignee of the air waybill, who collects the bags. */
  consignee: CargoParty
  /** '25NOV26' */
  issuedOn: string
}

export interface HouseShipment {
  /** Our shipment number as house air waybill, at most 12 characters. */
  number: string
  pieceCount: number
  weightKg: number
  goods: string
  shipper: CargoParty
  consignee: CargoParty
}

/** Reduces text to telex characters: A to Z, digits, full stop, hyphen and space. */
const plain = (text: string, most: number): string =>
  toDrawable(toBasicLatin(text))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9.\- ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

const mostOfPostalCode = 9

/**
 * Removes separators if the code is too long; a truncated code would name another location, so it is then
 * omitted.
 */
const postalCodeOf = (text: string): string => {
  const code = plain(text, text.length)
  const written = code.length > mostOfPostalCode ? code.replaceAll(/[.\- ]/g, '') : code
  return written.length > mostOfPostalCode ? '' : written
}

/** Placeholder for unknown values, and for values without any telex character. */
const toBeCompleted = 'TO BE COMPLETED'

/** Formats weights as '3.5': at most one decimal. */
const kg = (weightKg: number): string => String(Math.max(0.1, Math.round(weightKg * 10) / 10))

/** Splits the rounded total weight into tenths of a kilogram per shipment, each at least one tenth. */
const shareTenths = (totalKg: number, weightsKg: readonly number[]): number[] => {
  const wanted = Math.max(1, Math.round(totalKg * 10))
  const sum = weightsKg.reduce((total, weight) => total + weight, 0)
  const exact = weightsKg.map((weight) => (sum > 0 ? (weight / sum) * wanted : 0))
  const shares = exact.map((share) => Math.max(1, Math.floor(share)))
  const places = [...shares.keys()]
  let left = wanted - shares.reduce((total, share) => total + share, 0)
  for (const place of places.toSorted((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!))) {
    if (left <= 0) break
    shares[place]! += 1
    left -= 1
  }
  for (const place of places.toSorted((a, b) => shares[b]! - shares[a]!)) {
    const taken = Math.min(shares[place]! - 1, Math.max(0, -left))
    shares[place]! -= taken
    left += taken
  }
  return shares
}

const quantity = ({ pieceCount, weightKg }: { pieceCount: number; weightKg: number }): string =>
  `${pieceCount}K${kg(weightKg)}`

const party = (
  code: 'SHP' | 'CNE',
  { name, address, city, postalCode, countryCode }: CargoParty,
): string[] => [
  code,
  `/${plain(name, 35) || toBeCompleted}`,
  `/${plain(address, 35) || toBeCompleted}`,
  `/${plain(city, 17) || toBeCompleted}`,
  `/${plain(countryCode, 2)}/${postalCodeOf(postalCode)}`,
]

const lines = (text: readonly string[]): string => `${text.join('\r\n')}\r\n`

export const makeFwb = (flight: CargoFlight): string =>
  lines([
    'FWB/16',
    `${airWaybillInMessages(flight.masterWaybill)}${flight.origin}${flight.destination}/T${quantity(flight)}`,
    `FLT/${flight.flightNumber}/${String(flight.day).padStart(2, '0')}`,
    `RTG/${flight.destination}${flight.airlineCode}`,
    ...party('SHP', flight.shipper),
    ...party('CNE', flight.consignee),
    'CVD/EUR/PP/NVD/NCV/XXX',
    `RTD/1/P${flight.pieceCount}/K${kg(flight.weightKg)}/CQ/W${kg(flight.weightKg)}`,
    '/NC/CONSOLIDATION AS PER',
    '/2/NC/ATTACHED MANIFEST',
    `ISU/${flight.issuedOn}/${plain(flight.shipper.city, 17)}`,
  ])

/** Last twelve characters, because numbers differ at their end. */
const houseNumber = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').slice(-12)

/** Writes the FHL. Shipment weights are rounded so that they add up to the air waybill's weight. */
export const makeFhl = (flight: CargoFlight, shipments: readonly HouseShipment[]): string => {
  const tenths = shareTenths(
    flight.weightKg,
    shipments.map(({ weightKg }) => weightKg),
  )
  return lines([
    'FHL/4',
    `MBI/${airWaybillInMessages(flight.masterWaybill)}${flight.origin}${flight.destination}/T${quantity(flight)}`,
    ...shipments.flatMap((shipment, index) => [
      `HBS/${houseNumber(shipment.number)}/${flight.origin}${flight.destination}/${shipment.pieceCount}/K${tenths[index]! / 10}//${plain(shipment.goods, 15) || 'GOODS'}`,
      ...party('SHP', shipment.shipper),
      ...party('CNE', shipment.consignee),
    ]),
  ])
}
