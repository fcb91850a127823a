import type { StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { toneOfScan } from '@kervan/domain/warehouse/stationScan'
import { countryName, hasText, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { ScanFacts } from './scanFacts.ts'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'

export interface RecordedScan {
  id: string
  mode: StationMode
  text: string
  facts: ScanFacts
  at: Date
  undoneBy: string | null
}

/** Text key of the station's instruction, for outcomes that have several. */
const instructionKey = ({ outcome, isMeasured, pieceNumbers = [] }: ScanFacts): string => {
  if (outcome === 'received' && isMeasured === false) return 'warehouse:instruction.measure'
  if (outcome === 'known' && pieceNumbers.length === 0) return 'warehouse:instruction.whole'
  return `warehouse:instruction.${outcome}`
}

export const describeVerdict = (
  { id, mode, text, facts, at, undoneBy }: RecordedScan,
  language: Language,
): StationVerdict => {
  const { outcome } = facts
  const t = (key: string) =>
    translate(language, key, {
      text,
      bag: facts.bagNumber ?? '',
      place: facts.place
        ? translate(language, `warehouse:place.${facts.place}`, { name: facts.placeName ?? '' }).trim()
        : '',
      country: facts.countryCode ? countryName(facts.countryCode, language) : '',
      pieces: facts.pieceCount ?? 0,
      count: facts.missingCount ?? facts.pieceNumbers?.length ?? 0,
      carrier: facts.carrierName ?? '',
      undone: facts.undone ? translate(language, `warehouse:undone.${facts.undone}`) : '',
    })
  return {
    id,
    mode,
    text,
    tone: toneOfScan(outcome),
    outcome,
    headline: t(`warehouse:headline.${outcome}`),
    instruction: hasText(instructionKey(facts)) ? t(instructionKey(facts)) : '',
    target: targetOf(facts, language),
    question: facts.question ?? null,
    shipmentId: facts.shipmentId ?? null,
    assetReference: facts.assetReference ?? null,
    pieceNumbers: facts.pieceNumbers ?? [],
    pieceCount: facts.pieceCount ?? 0,
    countryCode: facts.countryCode ?? null,
    bagNumber: facts.bagNumber ?? null,
    missing: facts.missing ?? [],
    missingCount: facts.missingCount ?? 0,
    isMeasured: facts.isMeasured ?? null,
    canUndo: facts.isUndoable === true && undoneBy === null,
    at: at.toISOString(),
  }
}

const shelves = ['toHold', 'toCustoms', 'toReturn', 'cancelled', 'held'] as const

const targetOf = ({ outcome, target, countryCode }: ScanFacts, language: Language): string | null => {
  if (target) return target
  const shelf = shelves.find((one) => one === outcome)
  if (shelf) return translate(language, `warehouse:shelf.${shelf}`)
  return outcome === 'noOpenBag' ? (countryCode ?? null) : null
}
