/**
 * Carriers and services of the demo. `house` is the built-in carrier; the others have names of real carriers,
 * but their prices, zones, times and limits here are ILLUSTRATIVE and come from no tariff.
 */
import type { CarrierRow, ServiceRow } from '@kervan/domain/pricing/rating/compile/rateRows'

export interface DemonstrationCarrier extends CarrierRow {
  /** True for all carriers except our own: screens then state that prices are examples. */
  isIllustrative: boolean
  /** Connector that books shipments with the carrier (docs/rules.md, Carriers). */
  connectorName: string
}

const carrier = (id: number, code: string, name: string, connectorName: string): DemonstrationCarrier => ({
  id,
  code,
  name,
  logoImageName: `${code.toLowerCase()}.svg`,
  isIllustrative: connectorName !== 'house',
  connectorName,
})

export const demoCarriers: readonly DemonstrationCarrier[] = [
  carrier(1, 'KERVAN', 'Kervan', 'house'),
  carrier(2, 'UPS', 'UPS', 'ups'),
  carrier(3, 'FEDEX', 'FedEx', 'fedex'),
  carrier(4, 'DHL', 'DHL Express', 'dhlExpress'),
  carrier(5, 'PTT', 'PTT', 'ptt'),
]

type Limits = Pick<
  ServiceRow,
  'maxDocumentKg' | 'maxPieceKg' | 'maxShipmentKg' | 'maxLongestCm' | 'maxLengthPlusGirthCm'
>

const expressLimits: Limits = {
  maxDocumentKg: 2.5,
  maxPieceKg: 70,
  maxShipmentKg: 300,
  maxLongestCm: 270,
  maxLengthPlusGirthCm: 400,
}
const postalLimits: Limits = {
  maxDocumentKg: 2,
  maxPieceKg: 30,
  maxShipmentKg: 30,
  maxLongestCm: 150,
  maxLengthPlusGirthCm: 300,
}

const service = (
  id: number,
  carrierId: number,
  code: string,
  name: string,
  days: readonly [min: number, max: number],
  takes: 'everything' | 'packages',
  limits: Limits = expressLimits,
): ServiceRow => ({
  id,
  carrierId,
  code,
  name,
  bookedBy: 'house',
  transitDaysMin: days[0],
  transitDaysMax: days[1],
  takesDocuments: takes === 'everything',
  takesPackages: true,
  takesCargoBags: true,
  ...limits,
})

/** Service names are brands and are not translated. */
export const demoServices: readonly ServiceRow[] = [
  service(11, 1, 'KRV-ECO', 'Kervan Economy', [5, 9], 'packages', { ...expressLimits, maxPieceKg: 30 }),
  service(12, 1, 'KRV-EXP', 'Kervan Express', [2, 4], 'everything'),
  service(21, 2, 'UPS-WWS', 'UPS Worldwide Saver', [1, 3], 'everything'),
  { ...service(22, 2, 'UPS-EXPD', 'UPS Expedited', [3, 6], 'packages'), takesCargoBags: false },
  service(31, 3, 'FDX-IP', 'FedEx International Priority', [1, 3], 'everything'),
  { ...service(32, 3, 'FDX-IE', 'FedEx International Economy', [4, 6], 'packages'), takesCargoBags: false },
  service(41, 4, 'DHL-EXP', 'DHL Express Worldwide', [1, 3], 'everything'),
  { ...service(42, 4, 'DHL-ESI', 'DHL Economy Select', [3, 6], 'packages'), takesCargoBags: false },
  service(51, 5, 'PTT-KRG', 'PTT International Cargo', [7, 20], 'packages', postalLimits),
  service(52, 5, 'PTT-EMS', 'PTT EMS', [3, 8], 'everything', postalLimits),
]
