import type { Money } from '@kervan/domain/money/money'

export interface DisputeLetterLine {
  waybillNumber: string
  reference: string
  invoiceNumber: string
  /** Day of the parcel, ISO; null when the bill has none. */
  day: string | null
  /** Null when there is nothing to expect, as for an unknown parcel. */
  expected: Money | null
  billed: Money
  difference: Money
  /** Why it differs, in words, and what proves it. */
  reasons: readonly string[]
}

/** Content of a letter to a carrier about lines of its invoices. */
export interface DisputeContent {
  language: 'tr' | 'en'
  number: string
  /** ISO day in Türkiye. */
  day: string
  carrierName: string
  houseName: string
  /** Remark of the person who disputes. */
  remark: string | null
  /** At least one. */
  lines: readonly DisputeLetterLine[]
  total: Money
}
