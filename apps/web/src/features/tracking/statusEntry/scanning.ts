import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { makePieceCode, recogniseReference } from '@kervan/domain/reference/references'

/** Splits scans: a scanner types a number with Enter; a list pasted from a spreadsheet has lines, commas or tabs. */
export const splitReferences = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Normalizes a code scanned without dashes or in lower case, so that the list has no duplicates. */
const spellReference = (text: string): string => {
  const { kind, reference, pieceNumber } = recogniseReference(text)
  if (kind === 'mistyped') return text.trim().toUpperCase()
  return pieceNumber === null ? reference : makePieceCode(reference, pieceNumber)
}

/** Returns true for a scan whose shipment accepts a status; while loading, for a valid check digit. */
export const isGoodScan = (reference: string, found: ReadonlyMap<string, ScannedShipment>): boolean => {
  const scan = found.get(reference)
  return scan ? scan.outcome === 'found' : recogniseReference(reference).kind !== 'mistyped'
}

/** Adds scans to the list, newest first and without duplicates. */
export const addScans = (before: readonly string[], scanned: readonly string[]): string[] => [
  ...new Set([...scanned.map(spellReference), ...before]),
]
