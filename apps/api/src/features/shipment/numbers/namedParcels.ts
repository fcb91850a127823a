/** Which shipment and piece a number means, among the shipments that have it. */
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'

export interface CarrierNumber {
  number: string
  /** Piece that the carrier gave the number to, from 1; null for the whole shipment. */
  piece: number | null
}

/** Shipment that was found by its numbers. */
export interface NumberedRow {
  assetReference: string
  state: ShipmentState
  createdAt: Date | string
  carrierNumbers: readonly CarrierNumber[]
}

export interface NamedParcel<Row> {
  shipment: Row
  /** Piece that the number belongs to; null when the number is that of the whole shipment. */
  piece: number | null
}

const finished: ReadonlySet<ShipmentState> = new Set(['delivered', 'returned', 'cancelled'])

/**
 * Carriers use numbers again after some months, so a shipment that is not finished comes first, and the newest
 * of finished ones. Two unfinished shipments with one number, of two carriers, are ambiguous: none is returned.
 */
const choose = <Row extends NumberedRow>(
  parcels: readonly NamedParcel<Row>[],
): NamedParcel<Row> | undefined => {
  const open = parcels.filter(({ shipment }) => !finished.has(shipment.state))
  if (open.length > 0) return open.length === 1 ? open[0] : undefined
  const time = ({ shipment }: NamedParcel<Row>): number => new Date(shipment.createdAt).getTime()
  return parcels.toSorted((one, other) => time(other) - time(one))[0]
}

/** Returns the parcel that a number means: by our own reference, else by a carrier's number. */
export const nameParcels = <Row extends NumberedRow>(
  rows: readonly Row[],
): ((number: string) => NamedParcel<Row> | undefined) => {
  const own = new Map(rows.map((shipment) => [shipment.assetReference, shipment]))
  const byNumber = new Map<string, NamedParcel<Row>[]>()
  for (const shipment of rows)
    for (const { number, piece } of shipment.carrierNumbers) {
      const known = byNumber.get(number)
      if (known) known.push({ shipment, piece })
      else byNumber.set(number, [{ shipment, piece }])
    }
  return (number) => {
    const shipment = own.get(number)
    return shipment ? { shipment, piece: null } : choose(byNumber.get(number) ?? [])
  }
}
