/**
 * Headings of carriers' invoice files. UPS (billing data file with headings), FedEx (Billing Online) and DHL
 * Express (MyBill) publish no schema that could be read here: the names are generally known ones, so a mapping is
 * always confirmed once before it is used.
 */
import { expenseFields } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseField } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { foldLabel } from '../../../../platform/spreadsheet/foldLabel.ts'

/** Chosen columns of a file with their meanings. */
export type ExpenseMapping = readonly { index: number; field: ExpenseField }[]

const synonyms: Record<ExpenseField, readonly string[]> = {
  number: [
    ...[
      'Tracking Number',
      'Express or Ground Tracking ID',
      'Shipment Number',
      'Waybill Number',
      'AWB',
      'AWB No',
    ],
    ...['Konşimento', 'Konşimento no', 'Taşıyıcı referansı', 'Gönderi no', 'Takip no', 'Barkod'],
  ],
  reference: [
    ...[
      'Shipment Reference Number 1',
      'Shipment Reference 1',
      'Original Customer Reference',
      'Customer Reference',
    ],
    ...['Reference', 'Referans', 'Müşteri referansı'],
  ],
  day: [
    'Transaction Date',
    'Shipment Date',
    'Ship Date',
    'Pickup Date',
    'Gönderi tarihi',
    'Alım tarihi',
    'Sevk tarihi',
  ],
  service: [
    'Service Type',
    'Product Name',
    'Product',
    'Service',
    'Charge Description Service',
    'Servis',
    'Hizmet',
    'Ürün',
  ],
  weight: [
    ...['Billed Weight', 'Rated Weight Amount', 'Weight (kg)', 'Weight', 'Chargeable Weight', 'Ağırlık'],
    ...['Ücrete esas ağırlık', 'Faturalanan ağırlık', 'Ağırlık (kg)', 'Desi'],
  ],
  zone: ['Zone', 'Zone Code', 'Bölge', 'Bölge kodu'],
  amount: [
    ...['Net Charge Amount', 'Total amount (excl. VAT)', 'Total Amount', 'Amount', 'Total'],
    ...['Tutar', 'Toplam', 'Net tutar', 'Toplam tutar'],
  ],
  transport: [
    'Transportation Charge Amount',
    'Weight Charge',
    'Freight',
    'Freight Charge',
    'Taşıma',
    'Navlun',
    'Taşıma bedeli',
  ],
  fuel: ['Fuel Surcharge', 'Fuel', 'Yakıt farkı', 'Yakıt', 'Yakıt ek ücreti'],
  chargeName: [
    'Charge Description',
    'Tracking ID Charge Description',
    'Ek ücret adı',
    'Masraf',
    'Masraf açıklaması',
  ],
  chargeAmount: [
    'Net Amount',
    'Tracking ID Charge Amount',
    'Charge Amount',
    'Ek ücret tutarı',
    'Masraf tutarı',
  ],
  currency: ['Currency', 'Invoice Currency Code', 'Transaction Currency Code', 'Döviz', 'Para birimi', 'Kur'],
  invoiceNumber: ['Invoice Number', 'Fatura no', 'Fatura numarası'],
  invoiceDay: ['Invoice Date', 'Fatura tarihi'],
  invoiceTotal: ['Invoice Amount', 'Original Amount Due', 'Invoice Total', 'Fatura toplamı', 'Fatura tutarı'],
}

const fieldByLabel = new Map(
  expenseFields.flatMap((field) => synonyms[field].map((label) => [foldLabel(label), field] as const)),
)

/** `XC1 Name`, `XC1 Charge` of DHL Express; several columns of FedEx are numbered too. */
const numberedPairs: readonly (readonly [RegExp, ExpenseField])[] = [
  [/^xc\d+name$/, 'chargeName'],
  [/^xc\d+charge$/, 'chargeAmount'],
  [/^trackingidchargedescription\d*$/, 'chargeName'],
  [/^trackingidchargeamount\d*$/, 'chargeAmount'],
]

/** Meaning of a heading; null for an unknown one. */
export const guessExpenseField = (heading: string): ExpenseField | null => {
  const label = foldLabel(heading)
  return fieldByLabel.get(label) ?? numberedPairs.find(([pattern]) => pattern.test(label))?.[1] ?? null
}

const severalTimes: ReadonlySet<ExpenseField> = new Set(['chargeName', 'chargeAmount'])
export const mayRepeat = (field: ExpenseField): boolean => severalTimes.has(field)

/** Order of the known names of a field: a file may have several, of which the first counts. */
const rankOf = (field: ExpenseField, heading: string): number => {
  const label = foldLabel(heading)
  const rank = synonyms[field].findIndex((known) => foldLabel(known) === label)
  return rank === -1 ? synonyms[field].length : rank
}

/** Meanings that the headings suggest; a field that occurs once has the column with its best known name. */
export const guessExpenseMapping = (headings: readonly string[]): ExpenseMapping => {
  const best = new Map<ExpenseField, number>()
  const guessed = headings.map(guessExpenseField)
  for (const [index, field] of guessed.entries()) {
    if (field === null) continue
    const known = best.get(field)
    if (known === undefined || rankOf(field, headings[index]!) < rankOf(field, headings[known]!))
      best.set(field, index)
  }
  return guessed.flatMap((field, index) =>
    field !== null && (mayRepeat(field) || best.get(field) === index) ? [{ index, field }] : [],
  )
}

/** Heading by which only one carrier's own files are known: another carrier's file is refused. */
const ownHeadings: readonly (readonly [RegExp, RegExp])[] = [
  [/^expressorgroundtrackingid$/, /fedex/i],
  [/^(xc1name|xc1charge)$/, /dhl/i],
  [/^leadshipmentnumber$/, /^ups/i],
]

/** True when the headings are those of a file of another carrier than `carrierName`. */
export const isForeignForm = (headings: readonly string[], carrierName: string): boolean => {
  const labels = headings.map(foldLabel)
  const owner = ownHeadings.find(([label]) => labels.some((one) => label.test(one)))
  return owner !== undefined && !owner[1].test(carrierName)
}
