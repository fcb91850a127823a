import type { StoreParty } from '@kervan/connectors/stores/store'
import type { OrderContent } from '../order.tables.ts'

/** Hash of an order without its buyer; a sync does not fill it again. */
export const erasedHash = ''

const nobody: StoreParty = {
  name: '',
  company: '',
  lines: [],
  postalCode: '',
  city: '',
  state: '',
  countryCode: '',
  phone: '',
  email: '',
  taxNumber: null,
}

export const buyerFields = { billTo: nobody, shipTo: nobody, note: '', giftMessage: '' } as const

/** Order without its buyer; its products and amounts stay. */
export const withoutBuyer = ({ buyerId: _, ...content }: OrderContent): OrderContent => ({
  ...content,
  ...buyerFields,
})
