import type { InvoiceContent, InvoiceProduct } from '../invoice/invoiceContent.ts'

export interface PaperProduct extends InvoiceProduct {
  /** Description in the second language; null when there is none. */
  secondDescription: string | null
  /** Net weight of the whole line; null when unknown. */
  netWeightKg: number | null
  /** Permit, certificate or declaration number of restricted goods. */
  permitNumber: string | null
}

export interface PaperPiece {
  code: string
  description: string
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
}

/** Data of one shipment that all its papers share, in one language. */
export interface PaperContent extends Omit<InvoiceContent, 'kind' | 'products'> {
  products: PaperProduct[]
  pieces: PaperPiece[]
  senderCountryCode: string
  receiverCountryCode: string
  isReturn: boolean
}
