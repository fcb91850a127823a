import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { findAirline, findAirport } from '../../reference/referenceFacts.ts'
import type { SelectedFlight, StoredFlight } from './flight.queries.ts'

/** An airport missing in this release is shown by its code, with Turkish time. */
export const describeAirport = (code: string) =>
  findAirport(code) ?? { code, city: code, countryCode: '', zone: 'Europe/Istanbul' }

/** 'TK6401' */
export const numberOfFlight = ({
  airlineCode,
  flightNumber,
}: Pick<StoredFlight, 'airlineCode' | 'flightNumber'>) => `${airlineCode}${flightNumber}`

export const describeFlight = ({ flight, weightKg, ...counts }: SelectedFlight): FlightRow => {
  const [origin, destination] = [describeAirport(flight.origin), describeAirport(flight.destination)]
  return {
    id: flight.id,
    version: flight.version,
    state: flight.state,
    airlineCode: flight.airlineCode,
    airlineName: findAirline(flight.airlineCode)?.name ?? flight.airlineCode,
    flightNumber: numberOfFlight(flight),
    masterWaybill: flight.masterWaybill,
    origin: origin.code,
    originCity: origin.city,
    originZone: origin.zone,
    destination: destination.code,
    destinationCity: destination.city,
    destinationCountryCode: destination.countryCode,
    destinationZone: destination.zone,
    departurePlanned: flight.departurePlanned.toISOString(),
    arrivalPlanned: flight.arrivalPlanned.toISOString(),
    departureActual: flight.departureActual?.toISOString() ?? null,
    arrivalActual: flight.arrivalActual?.toISOString() ?? null,
    agentEmail: flight.agentEmail,
    bagCount: counts.bagCount,
    openBagCount: counts.openBagCount,
    pieceCount: counts.pieceCount,
    weightKg: Number(weightKg),
  }
}

/** Maximum number of bags named; the rest are counted. */
const mostNamed = 10

/** Text for a message, such as 'KRB-0001234-5, KRB-0001235-3 +4'. */
export const nameBags = (bags: readonly { number: string }[]): string => {
  const named = bags.slice(0, mostNamed).map(({ number }) => number)
  return [named.join(', '), bags.length > mostNamed && `+${bags.length - mostNamed}`]
    .filter(Boolean)
    .join(' ')
}
