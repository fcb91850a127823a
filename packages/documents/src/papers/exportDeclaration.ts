/** Data file of a simplified export declaration (ETGB), which the carrier files as indirect representative. */
import { sum, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { PaperContent, PaperProduct } from './paperContent.ts'
import { goodsValueOf } from './paperParts.ts'

/** Facts that the other papers do not need. */
export interface ExportFacts {
  senderTaxOffice: string | null
  masterWaybill: string | null
  flight: string | null
  /** The seller's own invoice. */
  invoice: { number: string; date: string } | null
  orderNumber: string | null
  /** Number of the certificate of origin, A.TR or EUR.1. */
  originStatement: string | null
}

type Value = string | number | null

/** Regime code of final exportation. */
const finalExport = '1000'

/** Filled in by the carrier, after the shipment was handed over. */
const carrierFields = ['waybill', 'masterWaybill', 'flight', 'exitOffice'] as const
/** Missing ones are reported to the sender; other empty fields are optional. */
const senderFields = [
  'senderName',
  'senderTaxNumber',
  'senderTaxOffice',
  'senderAddress',
  'authorizationDate',
  'receiverName',
  'receiverAddress',
  'receiverCity',
  'receiverCountry',
  'invoiceNumber',
  'invoiceEttn',
  'invoiceDate',
  'currency',
  'invoiceTotal',
  'incoterm',
  'grossWeight',
  'netWeight',
  'pieces',
  'paymentMeans',
] as const
const lineFields = ['hsCode', 'description', 'quantity', 'unit', 'lineValue', 'origin', 'netWeight'] as const
/** Digits of a Turkish tariff code. */
const gtipDigits = 12

export interface MissingField {
  field: string
  /** Line from 1; null for a field of the consignment. */
  line: number | null
  by: 'sender' | 'carrier'
}

export interface ExportDeclaration {
  consignment: Record<string, Value>
  lines: Record<string, Value>[]
  missing: MissingField[]
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

const lineOf = (product: PaperProduct, index: number): Record<string, Value> => ({
  line: index + 1,
  hsCode: trimmed(product.hsCode),
  description: trimmed(product.description),
  quantity: product.quantity,
  unit: product.unit,
  unitPrice: toNumber(product.unitPrice),
  lineValue: toNumber(product.total),
  origin: trimmed(product.originCountryCode),
  netWeight: product.netWeightKg,
  merchantNumber: trimmed(product.identifiers?.merchant),
  manufacturerNumber: trimmed(product.identifiers?.manufacturer),
  // The statement that none exists has a code of its own.
  standardNumber:
    trimmed(product.identifiers?.standard) ?? (product.identifiers?.hasNoStandard ? 'Y081' : null),
})

const chargeOf = (content: PaperContent, charge: 'freight' | 'insurance'): Money | undefined =>
  (charge === 'freight' ? content.freightCharge : content.insurance) ??
  content.unconverted?.find((one) => one.charge === charge)?.amount

/** Builds the declaration; the invoice total is that of the commercial invoice, to the cent. */
export const exportDeclarationOf = (content: PaperContent, facts: ExportFacts): ExportDeclaration => {
  const { sender, receiver } = content
  const goods = goodsValueOf(content)
  const total = sum(
    [goods, content.freightCharge, content.insurance].filter((amount) => amount !== undefined),
    goods.currency,
  )
  const [freight, insurance] = [chargeOf(content, 'freight'), chargeOf(content, 'insurance')]
  const consignment: Record<string, Value> = {
    reference: content.reference,
    waybill: trimmed(content.waybillNumber),
    masterWaybill: facts.masterWaybill,
    flight: facts.flight,
    exitOffice: null,
    senderName: trimmed(sender.company),
    senderTaxNumber: trimmed(sender.taxNumber ?? sender.identityNumber),
    senderTaxOffice: trimmed(facts.senderTaxOffice),
    senderAddress: trimmed([...sender.addressLines, sender.city].filter(Boolean).join(', ')),
    authorizationDate: null,
    receiverName: trimmed(receiver.company),
    receiverAddress: trimmed(receiver.addressLines.join(', ')),
    receiverPostalCode: trimmed(receiver.postalCode),
    receiverCity: trimmed(receiver.city),
    receiverCountry: content.receiverCountryCode,
    invoiceNumber: trimmed(facts.invoice?.number),
    invoiceEttn: null,
    invoiceDate: facts.invoice?.date ?? null,
    currency: goods.currency,
    goodsValue: toNumber(goods),
    invoiceTotal: toNumber(total),
    incoterm: content.incoterm,
    freight: freight ? toNumber(freight) : null,
    freightCurrency: freight?.currency ?? null,
    insurance: insurance ? toNumber(insurance) : null,
    insuranceCurrency: insurance?.currency ?? null,
    grossWeight: content.grossWeightKg,
    netWeight: content.netWeightKg ?? null,
    pieces: content.pieceCount,
    regime: finalExport,
    paymentMeans: null,
    isPaid: content.purpose === 'sale' ? 1 : 0,
    orderNumber: facts.orderNumber,
    iossNumber: content.iossNumber ?? null,
    eoriNumber: receiver.eoriNumber ?? null,
    originStatement: trimmed(facts.originStatement),
  }
  const lines = content.products.map(lineOf)
  const missingOf = (fields: readonly string[], by: MissingField['by']): MissingField[] =>
    fields.flatMap((field) => (consignment[field] === null ? [{ field, line: null, by }] : []))
  return {
    consignment,
    lines,
    missing: [
      ...missingOf(senderFields, 'sender'),
      ...lines.flatMap((line, index) =>
        lineFields.flatMap((field): MissingField[] =>
          line[field] === null || (field === 'hsCode' && String(line[field]).length < gtipDigits)
            ? [{ field, line: index + 1, by: 'sender' }]
            : [],
        ),
      ),
      ...missingOf(carrierFields, 'carrier'),
    ],
  }
}
