import type { Money } from '@kervan/domain/money/money'

export interface ManifestPdfLine {
  reference: string
  waybillNumber: string | null
  bagNumber: string | null
  sender: string
  receiver: string
  countryCode: string
  goods: string
  /** HS codes of the goods, digits only. */
  hsCodes: readonly string[]
  value: Money | null
  weightKg: number
  pieceCount: number
}

/** Content of a carrier's daily manifest. Days are ISO dates in Türkiye. */
export interface ManifestContent {
  language: 'tr' | 'en'
  number: string
  isAddendum: boolean
  carrierName: string
  day: string
  /** Formatted time at which the manifest was closed: `23.11.2026 18:05`. */
  closedAt: string
  /** Shipments of the manifest, at least one. */
  lines: readonly ManifestPdfLine[]
  pieceCount: number
  weightKg: number
  /** Total goods values, one per currency. */
  values: readonly Money[]
}
