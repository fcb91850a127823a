import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { makePieceCode, recogniseReference } from '@kervan/domain/reference/references'

/** A scanner types a number and Enter; a list pasted from a spreadsheet comes with lines, commas or tabs. */
export const splitReferences = (text: string): string[] =>
  text
    .split(/[\n\r\t,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** One spelling for what was scanned without dashes or typed in lower case, so that nothing stands in the list twice. */
const spellReference = (text: string): string => {
  const { kind, reference, pieceNumber } = recogniseReference(text)
  if (kind === 'mistyped') return text.trim().toUpperCase()
  return pieceNumber === null ? reference : makePieceCode(reference, pieceNumber)
}

/** Of a shipment that takes a status; what is still asked for counts unless its check digit is wrong. */
export const isGoodScan = (reference: string, found: ReadonlyMap<string, ScannedShipment>): boolean => {
  const scan = found.get(reference)
  return scan ? scan.outcome === 'found' : recogniseReference(reference).kind !== 'mistyped'
}

/** Newest first, each once. */
export const addScans = (before: readonly string[], scanned: readonly string[]): string[] => [
  ...new Set([...scanned.map(spellReference), ...before]),
]
