import type { Money } from '@kervan/domain/money/money'

export interface ManifestPdfLine {
  reference: string
  waybillNumber: string | null
  bagNumber: string | null
  sender: string
  receiver: string
  countryCode: string
  goods: string
  /** Digits only. */
  hsCodes: readonly string[]
  value: Money | null
  weightKg: number
  pieceCount: number
}

/** What a carrier's manifest of a day says. Days are ISO dates of Türkiye. */
export interface ManifestContent {
  language: 'tr' | 'en'
  number: string
  isAddendum: boolean
  carrierName: string
  day: string
  /** As it is written: `23.11.2026 18:05`. */
  closedAt: string
  /** At least one. */
  lines: readonly ManifestPdfLine[]
  pieceCount: number
  weightKg: number
  /** One for each currency. */
  values: readonly Money[]
}
