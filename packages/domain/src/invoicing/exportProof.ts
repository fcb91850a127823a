/** Proof of an export for the seller's VAT refund: own invoice and customs declaration (docs/rules.md, VAT refund file). */

/** What the file lacks for a shipment. */
export const refundGaps = ['declaration', 'exit', 'invoice', 'amount'] as const
export type RefundGap = (typeof refundGaps)[number]

/**
 * Last day on which the refund for an export can be requested: the end of the second calendar year after it (VAT act
 * 3065, article 32, as amended by act 7104 from 2019 on).
 */
export const refundDeadline = (exportDay: string): string => `${Number(exportDay.slice(0, 4)) + 2}-12-31`

/** `departure`: the flight of our own network. `status`: entered by staff. `stated`: entered with the declaration. */
export const exitSources = ['departure', 'status', 'stated'] as const
export type ExitSource = (typeof exitSources)[number]

export interface ExportProof {
  invoiceNumber: string | null
  invoiceDay: string | null
  /** Part of the invoice that belongs to the shipment; null: its goods value. */
  amount: number | null
  currency: string | null
  declarationNumber: string | null
  declarationDay: string | null
  /** Counts only while the product itself knows no exit. */
  exitDay: string | null
}
export type ProofField = keyof ExportProof

export const emptyProof: ExportProof = {
  invoiceNumber: null,
  invoiceDay: null,
  amount: null,
  currency: null,
  declarationNumber: null,
  declarationDay: null,
  exitDay: null,
}

const capitals = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '')

/** UBL-TR: three letters or digits of the series, the year, nine digits. */
const electronic = /^[A-Z0-9]{3}(20\d\d)\d{9}$/
/** Printed invoice: letters of the series and a serial, `A-123456`. */
const printed = /^[A-Z]{1,3}-?\d{1,10}$/

/** Returns the stored form of an invoice number, in capitals without spaces; null for another form. */
export const readExportInvoiceNumber = (text: string): string | null => {
  const number = capitals(text)
  return electronic.test(number) || printed.test(number) ? number : null
}

/** No published form is known, so letters, digits and separators are accepted if a digit is among them. */
const declared = /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{4,29}$/

/** Returns the stored form of a declaration number; null for another form. */
export const readDeclarationNumber = (text: string): string | null => {
  const number = capitals(text)
  return declared.test(number) ? number : null
}

/** Names of `problem.<name>` in the texts. */
export type ProofProblem =
  | 'dayWithoutNumber'
  | 'numberWithoutDay'
  | 'currencyWithoutAmount'
  | 'amountWithoutCurrency'
  | 'otherYear'
  | 'dayToCome'
  | 'invoiceAfterDeclaration'
  | 'invoiceAfterExit'
  | 'declarationAfterExit'
  | 'beforeShipment'

export interface ProofIssue {
  field: ProofField
  problem: ProofProblem
}

interface KnownDays {
  today: string
  /** Day on which the shipment was created. */
  createdDay: string
  /** Exit that the product itself recorded. */
  recordedExit: string | null
}

const pairIssues = (proof: ExportProof): ProofIssue[] => {
  const pairs = [
    ['invoiceNumber', 'invoiceDay', 'dayWithoutNumber', 'numberWithoutDay'],
    ['declarationNumber', 'declarationDay', 'dayWithoutNumber', 'numberWithoutDay'],
    ['amount', 'currency', 'currencyWithoutAmount', 'amountWithoutCurrency'],
  ] as const
  return pairs.flatMap(([first, second, withoutFirst, withoutSecond]): ProofIssue[] => {
    if ((proof[first] === null) === (proof[second] === null)) return []
    return [
      proof[first] === null
        ? { field: first, problem: withoutFirst }
        : { field: second, problem: withoutSecond },
    ]
  })
}

/**
 * Returns what contradicts in a proof, by field. The invoice travels with the goods and is named by the declaration,
 * and goods are declared before they leave: invoice, declaration and exit follow each other.
 */
export const proofIssuesOf = (
  proof: ExportProof,
  { today, createdDay, recordedExit }: KnownDays,
): ProofIssue[] => {
  const { invoiceNumber, invoiceDay, declarationDay } = proof
  const exitDay = recordedExit ?? proof.exitDay
  const isAfter = (day: string | null, limit: string | null): boolean =>
    day !== null && limit !== null && day > limit
  const year = invoiceNumber && electronic.exec(invoiceNumber)?.[1]
  const issues = pairIssues(proof)
  const add = (field: ProofField, problem: ProofProblem, isThere: boolean): void => {
    if (isThere && !issues.some((issue) => issue.field === field)) issues.push({ field, problem })
  }
  for (const field of ['invoiceDay', 'declarationDay', 'exitDay'] as const)
    add(field, 'dayToCome', isAfter(proof[field], today))
  add('invoiceDay', 'otherYear', !!year && invoiceDay !== null && !invoiceDay.startsWith(year))
  add('declarationDay', 'beforeShipment', isAfter(createdDay, declarationDay))
  add('exitDay', 'beforeShipment', isAfter(createdDay, proof.exitDay))
  add('invoiceDay', 'invoiceAfterDeclaration', isAfter(invoiceDay, declarationDay))
  add('invoiceDay', 'invoiceAfterExit', isAfter(invoiceDay, exitDay))
  add('declarationDay', 'declarationAfterExit', isAfter(declarationDay, exitDay))
  return issues
}
