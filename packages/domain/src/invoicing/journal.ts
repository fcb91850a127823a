/** Journal rows of an issued document (docs/rules.md, Sales invoices). */
import { add, money, zero } from '../money/money.ts'
import type { Money } from '../money/money.ts'
import type { InvoiceType } from './salesInvoice.ts'

/**
 * Main accounts of the uniform chart (General Communiqué on Accounting System Practice no. 1, Official Gazette of
 * 26 December 1992): trade receivables, domestic sales, sales abroad, VAT calculated.
 */
const journalAccounts = {
  receivable: '120',
  domesticSales: '600',
  foreignSales: '601',
  vat: '391',
} as const
export type JournalAccount = keyof typeof journalAccounts

export interface JournalDocument {
  readonly type: InvoiceType
  readonly buyerCountry: string
  /** Account of the company in the books; null: the main account. */
  readonly receivableCode: string | null
  readonly net: Money
  readonly vat: Money
  readonly netTry: Money
  readonly vatTry: Money
}

export interface JournalRow {
  readonly account: JournalAccount
  readonly code: string
  /** In TRY; one of the two is zero. */
  readonly debit: Money
  readonly credit: Money
  /** In the document's currency, without sign. */
  readonly amount: Money
}

const absolute = ({ minor, currency }: Money): Money => money(Math.abs(minor), currency)

/**
 * Debits the receivable and credits sales and VAT; a counter-document has the sides reversed. Rows of zero are left out,
 * so a document without VAT has two rows.
 */
export const journalRowsOf = (document: JournalDocument): JournalRow[] => {
  const { type, buyerCountry, receivableCode, net, vat, netTry, vatTry } = document
  const sales = buyerCountry === 'TR' ? 'domesticSales' : 'foreignSales'
  const none = zero('TRY')
  const rowOf = (account: JournalAccount, code: string, inTry: Money, amount: Money, isDebit: boolean) => {
    // An amount below zero, left by rounding, belongs on the other side.
    const isOnDebit = (isDebit === (type === 'sale')) === inTry.minor >= 0
    const row = { account, code, amount: absolute(amount) }
    return isOnDebit
      ? { ...row, debit: absolute(inTry), credit: none }
      : { ...row, debit: none, credit: absolute(inTry) }
  }
  return [
    rowOf(
      'receivable',
      receivableCode ?? journalAccounts.receivable,
      add(netTry, vatTry),
      add(net, vat),
      true,
    ),
    rowOf(sales, journalAccounts[sales], netTry, net, false),
    rowOf('vat', journalAccounts.vat, vatTry, vat, false),
  ].filter(({ debit, credit }) => debit.minor !== 0 || credit.minor !== 0)
}
