import type { ScanOutcome } from '@kervan/domain/warehouse/stationScan'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'

/** What a scan came to, without words and without anything about a person: it is kept, and described in the reader's language. */
export interface ScanFacts {
  outcome: ScanOutcome
  /** It moved a piece, or shut or loaded a bag. */
  isUndoable?: true
  shipmentId?: string
  assetReference?: string
  /** Those that the scan stood for. */
  pieceNumbers?: number[]
  pieceCount?: number
  countryCode?: string | null
  isMeasured?: boolean
  /** The bag that was scanned, that it went into, or that it belongs into. */
  bagId?: string
  bagNumber?: string
  /** Where it goes: what is written large. */
  target?: string
  /** Where it was before, of `elsewhere` and `known`. */
  place?: PiecePlace
  placeName?: string
  question?: 'move' | 'close'
  missing?: string[]
  missingCount?: number
  /** Of a bag: pieces and weight as they were shut. */
  pieceSum?: number
  weightKg?: number
  /** Carrier whose number it looks like. */
  carrierName?: string
  /** What `undo` took back. */
  undone?: ScanOutcome
}
