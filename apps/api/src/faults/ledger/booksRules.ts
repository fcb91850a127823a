/** Rules between payments, refunds and sales invoices. Each yields its breaks with the ids of their rows. */
import { divide, groups, read, total, write } from './exact.ts'
import type { Books, Document, Line } from './rows.ts'

export interface Break {
  rule: string
  ids: string[]
  text: string
}

type Rule = (books: Books) => Generator<Break>

const rateScale = 8
const rateOne = 10n ** 8n

const same = (rule: string, ids: string[], left: bigint, right: bigint, what: string): Break[] =>
  left === right ? [] : [{ rule, ids, text: `${what}: ${write(left)} is not ${write(right)}` }]

const sign = ({ type }: Document): bigint => (type === 'sale' ? 1n : -1n)

/** Captured − refunded = invoiced − countered + still due, by company and currency. */
function* moneyOfCompanies({ items, payments, refunds, documents }: Books): Generator<Break> {
  const keyOf = (row: { companyId: string; currency: string }) => `${row.companyId} ${row.currency}`
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  const sums = new Map<string, { money: bigint; documents: bigint; due: bigint }>()
  const at = (key: string) => {
    const known = sums.get(key) ?? { money: 0n, documents: 0n, due: 0n }
    sums.set(key, known)
    return known
  }
  for (const payment of payments) if (payment.isCaptured) at(keyOf(payment)).money += read(payment.amount)
  for (const { state, paymentId, amount } of refunds)
    if (state === 'done') at(keyOf(paymentOf.get(paymentId)!)).money -= read(amount)
  for (const item of items) {
    // A discount has no payment and is negative.
    if (item.paymentId === null) at(keyOf(item)).money += read(item.amount)
    at(keyOf(item)).due += read(item.due)
  }
  for (const document of documents) at(keyOf(document)).documents += sign(document) * read(document.total)
  for (const [key, sum] of sums)
    yield* same(
      'companyBalance',
      [key],
      sum.money,
      sum.documents + sum.due,
      'captured − refunded and invoiced − countered + due',
    )
}

function* paymentsAndItems({ items, payments, refunds }: Books): Generator<Break> {
  const itemsOf = groups(items, ({ paymentId }) => paymentId ?? '')
  const doneOf = groups(
    refunds.filter(({ state }) => state === 'done'),
    ({ paymentId }) => paymentId,
  )
  for (const payment of payments) {
    const own = itemsOf.get(payment.id) ?? []
    const done = doneOf.get(payment.id) ?? []
    const refunded = total(done, ({ amount }) => read(amount))
    const itemsRefunded = total(own, (item) => read(item.refunded))
    yield* same(
      'paymentItems',
      [payment.id],
      read(payment.amount),
      total(own, ({ amount }) => read(amount)),
      'payment and its items',
    )
    yield* same('paymentRefunds', [payment.id], read(payment.refunded), refunded, 'refunded and its refunds')
    yield* same('itemRefunds', [payment.id], itemsRefunded, refunded, 'refunded of the items and refunds')
    for (const item of own) {
      if (item.isCaptured !== payment.isCaptured)
        yield {
          rule: 'captured',
          ids: [payment.id, item.id],
          text: 'captured of item and payment differ',
        }
      if (item.currency !== payment.currency || item.companyId !== payment.companyId)
        yield { rule: 'owner', ids: [payment.id, item.id], text: 'currency or company differ' }
      const ofItem = done.filter(({ itemId }) => itemId === item.id)
      if (total(ofItem, ({ amount }) => read(amount)) > read(item.refunded))
        yield { rule: 'itemRefunds', ids: [item.id], text: 'less refunded than its refunds' }
    }
  }
}

/** Amount on sales invoices less their counter-documents of each item. */
const billedByItem = ({ documents, lines }: Books): Map<string, bigint> => {
  const documentOf = new Map(documents.map((document) => [document.id, document]))
  const billed = new Map<string, bigint>()
  for (const { documentId, itemId, amount } of lines)
    billed.set(itemId, (billed.get(itemId) ?? 0n) + sign(documentOf.get(documentId)!) * read(amount))
  return billed
}

/** An item is billed at most its amount; what is still due of it is the rest. */
function* billedItems(books: Books): Generator<Break> {
  const billedOf = billedByItem(books)
  for (const item of books.items) {
    const billed = billedOf.get(item.id) ?? 0n
    const amount = read(item.amount)
    const ids = [item.id, item.reference]
    if (amount < 0n ? billed > 0n || billed < amount : billed < 0n || billed > amount)
      yield { rule: 'overbilled', ids, text: `billed ${write(billed)} of ${write(amount)}` }
    yield* same('billed', ids, read(item.billed), billed, 'stored as billed and lines')
    const due = item.isCaptured ? amount - read(item.refunded) - billed : 0n
    yield* same('due', ids, read(item.due), due, 'stored as due and rest')
  }
}

/** Net amount of a line from its gross amount and the rate (adr/0016). */
const netOf = (gross: bigint, vatRate: string): bigint => divide(gross * 10_000n, 10_000n + read(vatRate))

function* documentSums({ documents, lines, items }: Books): Generator<Break> {
  const linesOf = groups(lines, ({ documentId }) => documentId)
  const itemOf = new Map(items.map((item) => [item.id, item]))
  for (const document of documents) {
    const own = linesOf.get(document.id) ?? []
    const ids = [document.id, document.number]
    for (const field of ['net', 'vat'] as const)
      yield* same(
        'documentSums',
        ids,
        read(document[field]),
        total(own, (line) => read(line[field])),
        `${field} and lines`,
      )
    yield* same(
      'documentSums',
      ids,
      read(document.total),
      total(own, ({ amount }) => read(amount)),
      'total and lines',
    )
    yield* same(
      'documentTotal',
      ids,
      read(document.net) + read(document.vat),
      read(document.total),
      'net + VAT and total',
    )
    if (read(document.total) <= 0n) yield { rule: 'documentTotal', ids, text: `total ${document.total}` }
    for (const [place, line] of own.entries()) {
      const at = [...ids, `line ${line.position}`]
      if (line.position !== place) yield { rule: 'positions', ids: at, text: `line ${place} is missing` }
      yield* same(
        'lineSums',
        at,
        read(line.net) + read(line.vat),
        read(line.amount),
        'net + VAT and amount of a line',
      )
      if (document.type === 'sale')
        yield* same(
          'lineVat',
          at,
          read(line.net),
          netOf(read(line.amount), document.vatRate),
          'net and VAT taken out',
        )
      const item = itemOf.get(line.itemId)!
      if (
        item.currency !== document.currency ||
        item.companyId !== document.companyId ||
        item.reference !== line.reference
      )
        yield {
          rule: 'owner',
          ids: [...at, item.id],
          text: 'currency, company or reference of the item differ',
        }
    }
  }
}

/** Amounts in TRY: the rate times the running total of an invoice's parts (adr/0017). */
function* lira({ documents }: Books): Generator<Break> {
  const countersOf = groups(documents, ({ originalId }) => originalId ?? '')
  const inTry = (amount: bigint, rate: string) => divide(amount * read(rate, rateScale), rateOne)
  for (const document of documents) {
    const ids = [document.id, document.number]
    // Counter-documents lie in the series of their invoice, ordered by number.
    const before =
      document.originalId === null
        ? []
        : countersOf
            .get(document.originalId)!
            .filter(
              (one) =>
                one.year < document.year || (one.year === document.year && one.serial < document.serial),
            )
    for (const field of ['net', 'vat'] as const) {
      const earlier = total(before, (one) => read(one[field]))
      const expected = inTry(earlier + read(document[field]), document.rate) - inTry(earlier, document.rate)
      yield* same('lira', ids, read(document[`${field}Try`]), expected, `${field} in TRY and rate × ${field}`)
    }
    const isLira = document.currency === 'TRY'
    if (isLira !== (document.rateDay === null) || (isLira && read(document.rate, rateScale) !== rateOne))
      yield { rule: 'lira', ids, text: `rate ${document.rate} of ${document.rateDay}` }
  }
}

/** Counter-documents take back at most their invoice, item by item, and the whole of it when they cancel it. */
function* counterDocuments({ documents, lines }: Books): Generator<Break> {
  const documentOf = new Map(documents.map((document) => [document.id, document]))
  const linesOf = groups(lines, ({ documentId }) => documentId)
  const byItem = (rows: readonly Line[]) => groups(rows, ({ itemId }) => itemId)
  for (const [originalId, counters] of groups(documents, ({ originalId }) => originalId ?? '')) {
    if (originalId === '') continue
    const invoice = documentOf.get(originalId)!
    const ids = [invoice.id, invoice.number, ...counters.map(({ number }) => number)]
    const taken = total(counters, (one) => read(one.total))
    if (taken > read(invoice.total))
      yield { rule: 'overcountered', ids, text: `${write(taken)} of ${invoice.total} taken back` }
    const isWhole = taken === read(invoice.total)
    if (counters.some(({ type }) => type === 'cancellation') && !isWhole)
      yield { rule: 'cancellation', ids, text: `${write(taken)} of ${invoice.total} taken back` }
    const fields = ['net', 'vat', 'netTry', 'vatTry'] as const
    for (const field of isWhole ? fields : [])
      yield* same(
        'counterParts',
        ids,
        total(counters, (one) => read(one[field])),
        read(invoice[field]),
        `${field} of all parts and of the invoice`,
      )
    for (const one of counters) {
      const isAlike =
        one.series === invoice.series &&
        one.currency === invoice.currency &&
        one.vatRate === invoice.vatRate &&
        one.rate === invoice.rate &&
        one.rateDay === invoice.rateDay &&
        one.companyId === invoice.companyId
      if (invoice.type !== 'sale' || !isAlike || one.day < invoice.day)
        yield { rule: 'counterTerms', ids: [one.id, ...ids], text: 'has other terms than its invoice' }
    }
    const billed = byItem(linesOf.get(originalId) ?? [])
    const back = byItem(counters.flatMap(({ id }) => linesOf.get(id) ?? []))
    for (const [itemId, rows] of back) {
      const charged = total(billed.get(itemId) ?? [], ({ amount }) => read(amount))
      const parts = total(rows, ({ amount }) => read(amount))
      if (charged > 0n && parts > charged)
        yield {
          rule: 'overcountered',
          ids: [itemId, ...ids],
          text: `${write(parts)} of ${write(charged)} of an item taken back`,
        }
      // A discount and a refund after the invoice may have no line of their own on it.
      if (charged > 0n && parts === charged)
        yield* same(
          'counterParts',
          [itemId, ...ids],
          total(rows, ({ net }) => read(net)),
          total(billed.get(itemId)!, ({ net }) => read(net)),
          'net of all parts and of the invoice',
        )
    }
  }
}

function* numbers({ documents, tooLate }: Books): Generator<Break> {
  for (const own of groups(documents, ({ series, year }) => `${series} ${year}`).values())
    for (const [place, document] of own.entries()) {
      const ids = [document.id, document.number]
      const { series, year, serial, day } = document
      if (serial !== place + 1)
        yield { rule: 'gap', ids, text: `${place + 1} of ${series} ${year} is missing` }
      if (document.number !== `${series}${year}${String(serial).padStart(9, '0')}`)
        yield { rule: 'number', ids, text: 'is not its series, year and serial' }
      if (!day.startsWith(String(year))) yield { rule: 'number', ids, text: `${day} is not in ${year}` }
      const previous = own[place - 1]
      if (previous && day < previous.day)
        yield { rule: 'order', ids: [previous.id, ...ids], text: `${day} comes after ${previous.day}` }
    }
  for (const { id } of tooLate) yield { rule: 'closedMonth', ids: [id], text: 'is dated in a closed month' }
}

export const booksRules: readonly Rule[] = [
  documentSums,
  numbers,
  billedItems,
  paymentsAndItems,
  lira,
  counterDocuments,
  moneyOfCompanies,
]
