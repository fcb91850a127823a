/** Content and checks of a carrier's daily manifest (docs/rules.md, Manifests). */
import { isInDepot } from '../shipment/adjustmentLife.ts'
import type { ShipmentState } from '../shipment/shipmentLife.ts'
import { isCancelledState } from '../shipment/shipmentLife.ts'

/** Serial per carrier and year, gapless from 1; a later manifest for the same day is an addendum to the first. */
export interface ManifestPlace {
  carrierCode: string
  year: number
  serial: number
  /** Number of the addendum: 0 for the manifest itself, 1, 2 … for its addenda. */
  addendum: number
}

/** `UPS-2026-000012`; its first addendum is `UPS-2026-000012/1`. */
export const manifestNumber = ({ carrierCode, year, serial, addendum }: ManifestPlace): string => {
  const base = `${carrierCode.toUpperCase()}-${year}-${String(serial).padStart(6, '0')}`
  return addendum === 0 ? base : `${base}/${addendum}`
}

export const manifestIssues = ['cancelled', 'held', 'noHsCode', 'noValue', 'noWeight', 'noWaybill'] as const
export type ManifestIssue = (typeof manifestIssues)[number]

interface CheckedShipment {
  state: ShipmentState
  isDocument: boolean
  /** True when an unpaid extra payment blocks the shipment in the depot. */
  isHeld: boolean
  supplierReference: string | null
  /** HS code of each goods line. */
  hsCodes: readonly (string | null)[]
  goodsValue: number | null
  pieceWeightsKg: readonly (number | null)[]
}

/**
 * Returns the reasons why the shipment cannot leave, and missing data that customs or the carrier will request.
 * Documents contain no goods.
 */
export const issuesForManifest = (shipment: CheckedShipment): ManifestIssue[] => {
  const { state, isDocument, isHeld, supplierReference, hsCodes, goodsValue, pieceWeightsKg } = shipment
  const isThere: Record<ManifestIssue, boolean> = {
    cancelled: isCancelledState(state),
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

/** Returns how a shipment on a manifest differs from it: cancelled since, or never scanned. */
export const differenceFromManifest = (state: ShipmentState): ManifestDifference | null => {
  if (isCancelledState(state)) return 'cancelled'
  return state === 'booked' ? 'notScanned' : null
}
