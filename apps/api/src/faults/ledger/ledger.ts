/**
 * Ledger apart from the product: it reads raw tables, has its own decimals, and imports nothing of payments and
 * invoicing. It recomputes what must add up and names the first break with the ids of its rows.
 */
import { billRules } from './billRules.ts'
import { booksRules } from './booksRules.ts'
import type { Break } from './booksRules.ts'
import { read } from './exact.ts'
import { readBills, readBooks } from './rows.ts'
import type { Bills, Books, Query } from './rows.ts'

/** Facts of an issued document that never change; its company follows a merge. */
const factsOf = ({ documents, lines }: Books): Map<string, string> => {
  const facts = new Map<string, string>()
  for (const { companyId: _, ...document } of documents) facts.set(document.id, JSON.stringify(document))
  for (const line of lines) facts.set(line.documentId, facts.get(line.documentId)! + JSON.stringify(line))
  return facts
}

export interface Ledger {
  /** Returns the first break, as text; null when everything adds up. */
  check: () => Promise<string | null>
}

/** Opens a ledger. Between its checks issued documents must stay as they were. */
export const openLedger = (query: Query): Ledger => {
  let known = new Map<string, string>()

  /** Issued documents are there as they were; new ones have the rate of the last bulletin before their day. */
  function* sinceLastCheck(books: Books): Generator<Break> {
    const facts = factsOf(books)
    for (const [id, text] of known)
      if (facts.get(id) !== text) yield { rule: 'changed', ids: [id], text: 'an issued document has changed' }
    const documentOf = new Map(books.documents.map((document) => [document.id, document]))
    for (const { id, rate, day } of books.rates) {
      const document = documentOf.get(id)!
      if (
        !known.has(id) &&
        (rate === null || day !== document.rateDay || read(rate, 8) !== read(document.rate, 8))
      )
        yield {
          rule: 'rate',
          ids: [id, document.number],
          text: `${document.rate} of ${document.rateDay} instead of ${rate} of ${day}`,
        }
    }
    known = facts
  }

  /** Later rules rely on what earlier ones found in order. */
  function* breaksOf(books: Books, bills: Bills): Generator<Break> {
    for (const rule of booksRules) yield* rule(books)
    yield* sinceLastCheck(books)
    for (const rule of billRules) yield* rule(bills)
  }
  return {
    check: async () => {
      const [found] = breaksOf(await readBooks(query), await readBills(query))
      return found ? `${found.rule}: ${found.text} (${found.ids.join(', ')})` : null
    },
  }
}
