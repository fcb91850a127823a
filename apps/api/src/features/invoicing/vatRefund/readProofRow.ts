import { proofFields } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { fieldMessages } from '@kervan/contract/validation'
import type { ExportProof, ProofField } from '@kervan/domain/invoicing/exportProof'
import { readTypedDecimal } from '@kervan/domain/money/typedDecimal'
import type { HeadedRow } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { readDay } from '../../../platform/spreadsheet/readDay.ts'
import { readValue } from '../../shipment/file/readValues.ts'
import type { FieldIssue } from './changeProofs.ts'
import type { ProofColumn } from './proofColumns.ts'

const fieldNames = Object.keys(proofFields) as ProofField[]

/** Converts a cell to the value that the form sends; a text that cannot be converted stays, so that its field refuses it. */
const toSent = (field: ProofField, text: string): unknown => {
  if (field.endsWith('Day')) return readDay(text) ?? text
  if (field === 'amount') return readTypedDecimal(text, 2) ?? text
  if (field !== 'currency') return text
  const currency = readValue('details.currency', text)
  return 'value' in currency ? currency.value : text
}

/** Reads the filled cells of a row by the rules of the form; empty cells are absent. */
export const readProofRow = ({
  texts,
}: HeadedRow<ProofColumn>): { given: Partial<ExportProof>; issues: FieldIssue[] } => {
  const given: Partial<Record<ProofField, unknown>> = {}
  const issues: FieldIssue[] = []
  for (const field of fieldNames) {
    const text = texts[field] ?? ''
    if (text === '') continue
    const read = proofFields[field].safeParse(toSent(field, text))
    if (read.success) given[field] = read.data
    else issues.push({ ...fieldMessages(read.error.issues)[0]!, field })
  }
  return { given: given as Partial<ExportProof>, issues }
}
