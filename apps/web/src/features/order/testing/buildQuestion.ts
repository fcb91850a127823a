import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'

/** Builds a question about a vase that two drafts have. */
export const buildQuestion = (changes: Partial<OrderQuestion> = {}): OrderQuestion => ({
  key: 'vase',
  kind: 'product',
  companyId: 3,
  companyName: 'Anadolu Dokuma',
  title: 'Seramik vazo',
  detail: 'VAZO-1',
  isRemembered: true,
  fields: [
    { name: 'product.gtip', message: 'GTİP gerekli!', value: null, proposal: null },
    { name: 'product.originCountryCode', message: 'Menşe ülke gerekli!', value: null, proposal: 'TR' },
    { name: 'product.unitWeight', message: 'Ağırlık gerekli!', value: null, proposal: null },
  ],
  drafts: [
    { shipmentId: '0198b2a6-2222-7000-8000-000000000001', orders: ['5521'] },
    { shipmentId: '0198b2a6-2222-7000-8000-000000000002', orders: ['5522', '5523'] },
  ],
  orderCount: 3,
  ...changes,
})
