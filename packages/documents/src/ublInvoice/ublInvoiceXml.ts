import { formatShortDecimal, multiplyDivide } from '@kervan/domain/money/decimal'
import { money, sum, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { UblContent, UblParty } from './ublContent.ts'
import { element, textElement } from './xml.ts'
import type { Xml } from './xml.ts'

const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
}

const amount = (name: string, value: Money): Xml =>
  textElement(`cbc:${name}`, toDecimal(value), { currencyID: value.currency })

/** Numbers that the administration prescribes for foreign buyers. */
const foreignCompany = '2222222222'
const foreignPerson = '11111111111'

/** Identity of a party: a company has a tax number of ten digits, a person an identity number of eleven. */
const identityOf = (party: UblParty): { scheme: 'VKN' | 'TCKN'; number: string } => {
  const isForeign = party.countryCode !== 'TR'
  if (party.isCorporate)
    return { scheme: 'VKN', number: isForeign ? foreignCompany : (party.taxNumber ?? foreignCompany) }
  return { scheme: 'TCKN', number: isForeign ? foreignPerson : (party.identityNumber ?? foreignPerson) }
}

const identification = (schemeID: string, number: string): Xml =>
  element('cac:PartyIdentification', textElement('cbc:ID', number, { schemeID }))

const addressOf = (party: UblParty): Xml =>
  element(
    'cac:PostalAddress',
    textElement('cbc:StreetName', party.address),
    textElement('cbc:CitySubdivisionName', party.district ?? '-'),
    textElement('cbc:CityName', party.city),
    party.zipCode && textElement('cbc:PostalZone', party.zipCode),
    element(
      'cac:Country',
      textElement('cbc:IdentificationCode', party.countryCode),
      textElement('cbc:Name', party.country),
    ),
  )

/** Splits a person's name: the last word is the family name. */
const personOf = (name: string): Xml => {
  const words = name.trim().split(/\s+/)
  const family = words.length > 1 ? words.pop()! : '-'
  return element(
    'cac:Person',
    textElement('cbc:FirstName', words.join(' ') || '-'),
    textElement('cbc:FamilyName', family),
  )
}

const partyOf = (party: UblParty, mersisNumber: string | null = null): Xml => {
  const { scheme, number } = identityOf(party)
  return element(
    'cac:Party',
    identification(scheme, number),
    mersisNumber !== null && identification('MERSISNO', mersisNumber),
    party.isCorporate && element('cac:PartyName', textElement('cbc:Name', party.name)),
    addressOf(party),
    party.taxOffice &&
      element('cac:PartyTaxScheme', element('cac:TaxScheme', textElement('cbc:Name', party.taxOffice))),
    (party.phone || party.email) &&
      element(
        'cac:Contact',
        party.phone && textElement('cbc:Telephone', party.phone),
        party.email && textElement('cbc:ElectronicMail', party.email),
      ),
    !party.isCorporate && personOf(party.name),
  )
}

const signatureOf = ({ issuer, number }: UblContent): Xml => {
  const { scheme, number: id } = identityOf(issuer)
  return element(
    'cac:Signature',
    textElement('cbc:ID', id, { schemeID: 'VKN_TCKN' }),
    element('cac:SignatoryParty', identification(scheme, id), addressOf(issuer)),
    element(
      'cac:DigitalSignatureAttachment',
      element('cac:ExternalReference', textElement('cbc:URI', `#Signature_${number}`)),
    ),
  )
}

const taxTotalOf = ({ vatRate, exemption }: UblContent, taxable: Money, vat: Money): Xml =>
  element(
    'cac:TaxTotal',
    amount('TaxAmount', vat),
    element(
      'cac:TaxSubtotal',
      amount('TaxableAmount', taxable),
      amount('TaxAmount', vat),
      textElement('cbc:CalculationSequenceNumeric', '1'),
      textElement('cbc:Percent', vatRate),
      element(
        'cac:TaxCategory',
        exemption && textElement('cbc:TaxExemptionReasonCode', exemption.code),
        exemption && textElement('cbc:TaxExemptionReason', exemption.reason),
        element('cac:TaxScheme', textElement('cbc:Name', 'KDV'), textElement('cbc:TaxTypeCode', '0015')),
      ),
    ),
  )

/** Type of the document: exemptions 302 and 311 need ISTISNA, 351 does not. */
const typeCodeOf = ({ type, exemption }: UblContent): string => {
  if (type !== 'sale') return 'IADE'
  return exemption && exemption.code !== '351' ? 'ISTISNA' : 'SATIS'
}

const notesOf = ({ inWords, exchangeRate, original, total }: UblContent): Xml[] =>
  [
    inWords,
    exchangeRate &&
      `Kur: 1 ${total.currency} = ${exchangeRate.rate} TRY (${exchangeRate.day}, TCMB döviz alış)`,
    original?.reason && `Neden: ${original.reason}`,
  ].flatMap((note) => (note ? textElement('cbc:Note', note) : []))

/** Deduction from the whole document, with its share of what is charged. */
const allowanceOf = (description: string, deducted: Money, base: Money): Xml =>
  element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', 'false'),
    textElement('cbc:AllowanceChargeReason', description),
    textElement(
      'cbc:MultiplierFactorNumeric',
      formatShortDecimal(multiplyDivide(deducted.minor, 1_000_000, base.minor), 6),
    ),
    amount('Amount', deducted),
    amount('BaseAmount', base),
  )

/**
 * Writes an unsigned invoice in UBL-TR 1.2; the integrator adds the signature. The order of elements is fixed by UBL 2.1.
 * Throws RangeError when nothing is charged.
 */
export const writeUblInvoice = (content: UblContent): string => {
  const { kind, total, issuer, buyer, original, exchangeRate } = content
  const { currency } = total
  const charged = content.lines.filter(({ net }) => net.minor >= 0)
  const deducted = content.lines.filter(({ net }) => net.minor < 0)
  const base = sum(
    charged.map(({ net }) => net),
    currency,
  )
  if (base.minor === 0) throw new RangeError('an invoice of nothing')
  const allowances = deducted.map(({ description, reference, net }) => ({
    reason: `${reference}: ${description}`,
    amount: money(-net.minor, currency),
  }))
  const invoice = [
    element('ext:UBLExtensions', element('ext:UBLExtension', element('ext:ExtensionContent'))),
    textElement('cbc:UBLVersionID', '2.1'),
    textElement('cbc:CustomizationID', 'TR1.2'),
    textElement('cbc:ProfileID', kind === 'eInvoice' ? 'TEMELFATURA' : 'EARSIVFATURA'),
    textElement('cbc:ID', content.number),
    textElement('cbc:CopyIndicator', 'false'),
    textElement('cbc:UUID', content.uuid),
    textElement('cbc:IssueDate', content.date),
    textElement('cbc:IssueTime', content.time),
    textElement('cbc:InvoiceTypeCode', typeCodeOf(content)),
    ...notesOf(content),
    textElement('cbc:DocumentCurrencyCode', currency),
    textElement('cbc:LineCountNumeric', String(charged.length)),
    original &&
      element(
        'cac:BillingReference',
        element(
          'cac:InvoiceDocumentReference',
          textElement('cbc:ID', original.number),
          textElement('cbc:IssueDate', original.date),
          textElement('cbc:DocumentTypeCode', 'IADE'),
        ),
      ),
    kind === 'eArchive' &&
      element(
        'cac:AdditionalDocumentReference',
        textElement('cbc:ID', 'ELEKTRONIK'),
        textElement('cbc:IssueDate', content.date),
        textElement('cbc:DocumentTypeCode', 'SendType'),
      ),
    signatureOf(content),
    element('cac:AccountingSupplierParty', partyOf(issuer, issuer.mersisNumber)),
    element('cac:AccountingCustomerParty', partyOf(buyer)),
    ...allowances.map(({ reason, amount: deduction }) => allowanceOf(reason, deduction, base)),
    exchangeRate &&
      element(
        'cac:PricingExchangeRate',
        textElement('cbc:SourceCurrencyCode', currency),
        textElement('cbc:TargetCurrencyCode', 'TRY'),
        textElement('cbc:CalculationRate', exchangeRate.rate),
        textElement('cbc:Date', exchangeRate.day),
      ),
    taxTotalOf(content, content.net, content.vat),
    element(
      'cac:LegalMonetaryTotal',
      amount('LineExtensionAmount', base),
      amount('TaxExclusiveAmount', content.net),
      amount('TaxInclusiveAmount', total),
      amount(
        'AllowanceTotalAmount',
        sum(
          allowances.map((allowance) => allowance.amount),
          currency,
        ),
      ),
      amount('PayableAmount', total),
    ),
    ...charged.map(({ description, reference, net, vat }, place) =>
      element(
        'cac:InvoiceLine',
        textElement('cbc:ID', String(place + 1)),
        textElement('cbc:InvoicedQuantity', '1', { unitCode: 'C62' }),
        amount('LineExtensionAmount', net),
        taxTotalOf(content, net, vat),
        element('cac:Item', textElement('cbc:Name', `${reference}: ${description}`)),
        element('cac:Price', amount('PriceAmount', net)),
      ),
    ),
  ]
  const attributes = Object.entries(namespaces).map(([name, value]) => ` ${name}="${value}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice${attributes.join('')}>${invoice
    .filter((part) => part !== null && part !== false)
    .join('\n')}</Invoice>\n`
}
