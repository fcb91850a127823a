/** Order of child elements by parent, of UBL 2.1 as far as the samples and our invoices use it. */
import type { Element } from 'slimdom'

const order: Readonly<Record<string, string>> = {
  Invoice:
    'UBLExtensions UBLVersionID CustomizationID ProfileID ID CopyIndicator UUID IssueDate IssueTime InvoiceTypeCode Note DocumentCurrencyCode LineCountNumeric BillingReference AdditionalDocumentReference Signature AccountingSupplierParty AccountingCustomerParty BuyerCustomerParty Delivery PaymentMeans AllowanceCharge PricingExchangeRate TaxTotal LegalMonetaryTotal InvoiceLine',
  InvoiceDocumentReference: 'ID IssueDate DocumentTypeCode',
  AdditionalDocumentReference: 'ID IssueDate DocumentTypeCode',
  Signature: 'ID SignatoryParty DigitalSignatureAttachment',
  SignatoryParty: 'PartyIdentification PostalAddress',
  Party:
    'WebsiteURI PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact Person',
  PostalAddress: 'StreetName CitySubdivisionName CityName PostalZone Country',
  Country: 'IdentificationCode Name',
  Contact: 'Telephone ElectronicMail',
  Person: 'FirstName FamilyName',
  AllowanceCharge: 'ChargeIndicator AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount',
  PricingExchangeRate: 'SourceCurrencyCode TargetCurrencyCode CalculationRate Date',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount CalculationSequenceNumeric Percent TaxCategory',
  TaxCategory: 'TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  TaxScheme: 'Name TaxTypeCode',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Delivery TaxTotal Item Price',
}

/** Returns `Parent/Child` for each child that is out of its parent's order or unknown there. */
export const findDisorder = (element: Element): string[] => {
  const children = element.children
  const names = order[element.localName]?.split(' ')
  const own: string[] = []
  if (names) {
    let place = 0
    for (const { localName } of children) {
      const found = names.indexOf(localName)
      if (found < place) own.push(`${element.localName}/${localName}`)
      else place = found
    }
  }
  return [...own, ...children.flatMap(findDisorder)]
}
