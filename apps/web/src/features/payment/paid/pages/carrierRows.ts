import type { PaidShipment } from '@kervan/contract/payment/paid.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { countPieces } from '../../../shipment/documents/countPieces.ts'

export interface CarrierRow {
  /** Carrier with its service. */
  name: string
  carrierName: string
  logoImageName: string
  shipments: readonly PaidShipment[]
  /** Pieces with a label; a cancelled shipment has none. */
  labels: number
  printed: number
  /** Shipments that the carrier has not booked yet. */
  preparing: number
  cancelled: number
}

/** True when the label can be printed. */
export const hasLabel = ({ state }: PaidShipment): boolean => isBooked(state) && !isCancelledState(state)

export const isPreparing = ({ state }: PaidShipment): boolean => !isBooked(state) && !isCancelledState(state)

/** Counts labels per carrier and service, the largest first. */
export const toCarrierRows = (shipments: readonly PaidShipment[]): CarrierRow[] => {
  const byName = new Map<string, PaidShipment[]>()
  for (const shipment of shipments) {
    const name = carrierAndService(shipment.carrierName, shipment.serviceName)
    byName.set(name, [...(byName.get(name) ?? []), shipment])
  }
  return [...byName]
    .map(([name, same]) => {
      const labelled = same.filter(hasLabel)
      return {
        name,
        carrierName: same[0]!.carrierName,
        logoImageName: same[0]!.logoImageName,
        shipments: same,
        labels: countPieces(labelled),
        printed: countPieces(labelled.filter(({ labelPrintedAt }) => labelPrintedAt !== null)),
        preparing: same.filter(isPreparing).length,
        cancelled: same.filter(({ state }) => isCancelledState(state)).length,
      }
    })
    .sort((one, other) => other.shipments.length - one.shipments.length)
}
