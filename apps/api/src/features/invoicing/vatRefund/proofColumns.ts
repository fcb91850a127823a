/** Columns of a file of proofs: written in the caller's language, read in both, and by common other headings. */
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'

const otherLabels = {
  reference: ['Referans', 'Gönderi', 'Gönderi no', 'Shipment', 'Reference', 'Order reference', 'Sipariş no'],
  invoiceNumber: ['Fatura no', 'Fatura numarası', 'Invoice number', 'Invoice no'],
  invoiceDay: ['Fatura tarihi', 'Invoice date'],
  amount: ['Tutar', 'Fatura tutarı', 'Amount'],
  currency: ['Döviz', 'Para birimi', 'Currency'],
  declarationNumber: [
    'ETGB no',
    'ETGB',
    'ETGB numarası',
    'Beyanname no',
    'ETGB number',
    'Declaration number',
  ],
  declarationDay: ['ETGB tarihi', 'Beyanname tarihi', 'ETGB date', 'Declaration date'],
  exitDay: ['Çıkış tarihi', 'Fiili ihraç tarihi', 'Exit date'],
} as const

export type ProofColumn = keyof typeof otherLabels
export const proofColumns = Object.keys(otherLabels) as ProofColumn[]

export const writeHeading = (column: ProofColumn, language: Language): string =>
  translate(language, `invoicing/vatRefund:column.${column}`)

const columnByLabel: ReadonlyMap<string, ProofColumn> = new Map(
  proofColumns.flatMap((column) =>
    [...languages.map((language) => writeHeading(column, language)), ...otherLabels[column]].map(
      (label): [string, ProofColumn] => [foldLabel(label), column],
    ),
  ),
)

export const readHeading = (text: string): ProofColumn | undefined => columnByLabel.get(foldLabel(text))
