/** Kinds, types and states of sales invoices (docs/rules.md, Sales invoices). */

/** `eInvoice`: the buyer is registered for e-Fatura. `eArchive`: everybody else. `paper`: printed. */
export const invoiceKinds = ['eInvoice', 'eArchive', 'paper'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** `refund` and `cancellation` are counter-documents of a sale. */
export const invoiceTypes = ['sale', 'refund', 'cancellation'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/**
 * Kind of invoice for a buyer. `invoiceType` is what the company's settings say. Buyers abroad get e-Arşiv, because they
 * cannot be registered for e-Fatura; `buyerCountry` is an ISO code.
 */
export const kindFor = (
  invoiceType: 'eInvoice' | 'eArchive' | 'normal',
  buyerCountry: string,
): InvoiceKind => {
  if (invoiceType === 'normal') return 'paper'
  return buyerCountry === 'TR' ? invoiceType : 'eArchive'
}

/** Missing data without which no invoice can be issued. `lane`: the shipment's countries are not known. */
export const buyerGaps = [
  'invoiceType',
  'name',
  'taxNumber',
  'identityNumber',
  'taxOffice',
  'city',
  'address',
  'lane',
] as const
export type BuyerGap = (typeof buyerGaps)[number]

interface BuyerData {
  invoiceType: string | null
  companyType: 'corporate' | 'individual' | null
  name: string | null
  taxNumber: string | null
  identityNumber: string | null
  taxOfficeCode: string | null
  countryCode: string | null
  citizenship: string | null
  city: string | null
  address1: string | null
}

/**
 * Gaps of the buyer; `lane` is none of them, because it belongs to the shipment. Buyers abroad need no Turkish number:
 * their documents carry the number that the revenue administration prescribes.
 */
export const gapsOf = (buyer: BuyerData): BuyerGap[] => {
  const gaps: BuyerGap[] = []
  if (buyer.invoiceType === null) gaps.push('invoiceType')
  if (buyer.name === null) gaps.push('name')
  if (buyer.countryCode === 'TR') {
    const isCorporate = buyer.companyType === 'corporate'
    if (isCorporate && buyer.taxNumber === null) gaps.push('taxNumber')
    if (!isCorporate && buyer.citizenship !== 'foreign' && buyer.identityNumber === null)
      gaps.push('identityNumber')
    // Integrators refuse an e-Fatura whose buyer has no tax office, also a person's.
    if ((isCorporate || buyer.invoiceType === 'eInvoice') && buyer.taxOfficeCode === null)
      gaps.push('taxOffice')
  }
  if (buyer.city === null) gaps.push('city')
  if (buyer.address1 === null) gaps.push('address')
  return gaps
}
