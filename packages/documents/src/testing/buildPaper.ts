import type { PaperContent, PaperProduct } from '../papers/paperContent.ts'
import { buildInvoice } from './buildInvoice.ts'

/** Content of a paper of a Turkish exporter; tests override single values. */
export const buildPaper = (change: Partial<PaperContent> = {}): PaperContent => {
  const { kind: _, products, ...invoice } = buildInvoice()
  return {
    ...invoice,
    products: products.map((product): PaperProduct => ({
      ...product,
      secondDescription: null,
      netWeightKg: 12.5,
      permitNumber: null,
    })),
    pieces: [1, 2, 3].map((number) => ({
      code: `${invoice.reference}-${number}`,
      description: 'Towels and bowls',
      lengthCm: 40,
      widthCm: 30.5,
      heightCm: 20,
      weightKg: number === 1 ? 13.35 : 14,
    })),
    netWeightKg: 37.5,
    senderCountryCode: 'TR',
    receiverCountryCode: 'DE',
    isReturn: false,
    ...change,
  }
}
