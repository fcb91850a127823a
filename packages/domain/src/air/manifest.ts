/** What a carrier's manifest of a day says and doubts (docs/rules.md, Manifests). */
import { isInDepot } from '../shipment/adjustmentLife.ts'
import type { ShipmentState } from '../shipment/shipmentLife.ts'
import { isGivenUp } from '../shipment/shipmentLife.ts'

/** Of one carrier and year, from 1 without a gap; a later one for the same day is an addendum of the first. */
export interface ManifestPlace {
  carrierCode: string
  year: number
  serial: number
  /** 0 for the manifest itself, then 1, 2 … */
  addendum: number
}

/** `UPS-2026-000012`, its first addendum `UPS-2026-000012/1`. */
export const manifestNumber = ({ carrierCode, year, serial, addendum }: ManifestPlace): string => {
  const base = `${carrierCode.toUpperCase()}-${year}-${String(serial).padStart(6, '0')}`
  return addendum === 0 ? base : `${base}/${addendum}`
}

export const manifestIssues = ['cancelled', 'held', 'noHsCode', 'noValue', 'noWeight', 'noWaybill'] as const
export type ManifestIssue = (typeof manifestIssues)[number]

interface CheckedShipment {
  state: ShipmentState
  isDocument: boolean
  /** An extra payment keeps it in the depot. */
  isHeld: boolean
  supplierReference: string | null
  /** Of each line of the goods. */
  hsCodes: readonly (string | null)[]
  goodsValue: number | null
  pieceWeightsKg: readonly (number | null)[]
}

/** What keeps it here, and what customs or the carrier will ask for. Documents have no goods. */
export const issuesForManifest = (shipment: CheckedShipment): ManifestIssue[] => {
  const { state, isDocument, isHeld, supplierReference, hsCodes, goodsValue, pieceWeightsKg } = shipment
  const isThere: Record<ManifestIssue, boolean> = {
    cancelled: isGivenUp(state),
    held: isHeld && isInDepot(state),
    noHsCode: !isDocument && (hsCodes.length === 0 || hsCodes.some((code) => !code)),
    noValue: !isDocument && !(goodsValue !== null && goodsValue > 0),
    noWeight: pieceWeightsKg.length === 0 || pieceWeightsKg.some((weight) => !weight),
    noWaybill: supplierReference === null,
  }
  return manifestIssues.filter((issue) => isThere[issue])
}

export const manifestDifferences = ['cancelled', 'notScanned'] as const
export type ManifestDifference = (typeof manifestDifferences)[number]

/** In what a shipment that stands on a manifest differs from it: given up since, or never seen by anybody. */
export const differenceFromManifest = (state: ShipmentState): ManifestDifference | null => {
  if (isGivenUp(state)) return 'cancelled'
  return state === 'booked' ? 'notScanned' : null
}
