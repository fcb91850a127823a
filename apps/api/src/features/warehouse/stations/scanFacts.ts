import type { ScanOutcome } from '@kervan/domain/warehouse/stationScan'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'

/**
 * Result of a scan without texts and personal data, so that it can be stored and described in the reader's
 * language.
 */
export interface ScanFacts {
  outcome: ScanOutcome
  /** True when the scan moved a piece, or closed or loaded a bag. */
  isUndoable?: true
  shipmentId?: string
  assetReference?: string
  /** Piece numbers of the shipment that the scan covers. */
  pieceNumbers?: number[]
  pieceCount?: number
  countryCode?: string | null
  isMeasured?: boolean
  /** Scanned bag, bag that the piece went into, or bag that it belongs in. */
  bagId?: string
  bagNumber?: string
  /** Destination, displayed large. */
  target?: string
  /** Previous location, for the outcomes `elsewhere` and `known`. */
  place?: PiecePlace
  placeName?: string
  question?: 'move' | 'close'
  missing?: string[]
  missingCount?: number
  /** Totals of a bag when it was closed: pieces and weight. */
  pieceSum?: number
  weightKg?: number
  /** Carrier whose number format matches. */
  carrierName?: string
  /** Outcome that `undo` reverted. */
  undone?: ScanOutcome
}
