import type {
  taxWarnings,
  TariffLine,
  TaxEdition,
  TaxLayer,
  TaxProcessingFee,
} from '@kervan/contract/tax/tax.endpoints'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { toNumber } from '@kervan/domain/money/money'
import { processingFeePercent } from '@kervan/domain/tax/processingFee'
import type { ProcessingFee } from '@kervan/domain/tax/processingFee'
import { mayBeInformational, mayHoldMetal } from '@kervan/domain/tax/usDutyFacts'
import { tariffCodes } from '../customs/tariffCodes.ts'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import type { EditionRow, LayerRow, LineRow } from './tax.queries.ts'

export const describeEdition = (row: EditionRow): TaxEdition => ({
  id: row.id,
  tariff: row.tariff,
  name: row.name,
  kind: row.kind,
  source: row.source,
  validFrom: row.validFrom,
  loadedAt: row.loadedAt.toISOString(),
  lineCount: row.lineCount,
})

export const describeLayer = (row: LayerRow, language: Language): TaxLayer => ({
  hts: row.hts,
  percent: Number(row.percent),
  kind: row.kind,
  codes: row.codes,
  edition: row.edition,
  from: row.validFrom,
  to: row.validTo,
  source: row.source,
  exempt: row.exempt === null ? null : translate(language, `tax:exempt.${row.exempt}`),
  confidence: row.confidence,
})

type Warning = (typeof taxWarnings)[number]

/** Warnings about a line and the additional duties on it. */
export const warningsOfLine = (code: string, day: string, layers: readonly TaxLayer[]): Warning[] => {
  const isUnverified = layers.some(
    ({ confidence }) => confidence === 'unverified' || confidence === 'startUnverified',
  )
  return [
    ...(isUnverified ? (['unverifiedLayer'] as const) : []),
    ...(mayHoldMetal(code, day) ? (['mayHoldMetal'] as const) : []),
    ...(layers.length > 0 && mayBeInformational(code) ? (['informational'] as const) : []),
  ]
}

export const describeProcessingFee = ({ entry, amount, year }: ProcessingFee): TaxProcessingFee => {
  const isShare = entry === 'formal'
  return {
    entry,
    amount: toNumber(amount),
    percent: isShare ? Number(processingFeePercent) : null,
    min: isShare ? Number(year.min) : null,
    max: isShare ? Number(year.max) : null,
    from: year.from,
    to: year.to,
    source: year.source,
  }
}

/** Description of the six-digit code; empty for a code outside the Harmonized System. */
export const generalDescriptionOf = (code: string, language: Language): string =>
  tariffCodes.get(code.slice(0, 6))?.[language] ?? ''

/**
 * Imported tariffs have one language; in the other one, the description of the six-digit code is put in front. It
 * also stands for a line without a description.
 */
export const descriptionOf = (row: LineRow, language: Language): string => {
  const general = generalDescriptionOf(row.code, language)
  const isTurkish = row.description === row.descriptionTr
  if (language === 'en' && !isTurkish) return row.description || general
  if (language === 'tr' && row.descriptionTr !== null) return row.descriptionTr
  return [general, row.description].filter(Boolean).join(' · ')
}

export const describeLine = (row: LineRow, language: Language): TariffLine => ({
  code: row.code,
  description: descriptionOf(row, language),
  rate: row.rate,
})

/** Folds to basic Latin and lower case, so that "çini" finds "Çini". */
export const searchTextOf = (...texts: readonly (string | null)[]): string =>
  toBasicLatin(texts.filter((text) => text !== null).join(' '))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
