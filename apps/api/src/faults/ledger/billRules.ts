/** Rules of carriers' invoices: sums, decisions, credits, extra payments. */
import type { Break } from './booksRules.ts'
import { groups, read, total, write } from './exact.ts'
import type { Bills, Query } from './rows.ts'
import { readMargins } from './rows.ts'

type Rule = (bills: Bills) => Generator<Break>

const openStates = ['different', 'unknown', 'duplicate']

function* billSums({ bills, lines }: Bills): Generator<Break> {
  const linesOf = groups(lines, ({ billId }) => billId)
  for (const bill of bills) {
    const own = linesOf.get(bill.id) ?? []
    const sum = total(own, ({ amount }) => read(amount))
    if (own.length !== bill.lineCount || sum !== read(bill.total))
      yield {
        rule: 'billSums',
        ids: [bill.id],
        text: `${own.length} lines of ${write(sum)} for ${bill.lineCount} of ${bill.total}`,
      }
  }
}

/** Billed = accepted + disputed + open + credited, by carrier and currency; each part from the line's own state. */
function* billParts({ lines, creditsByHand }: Bills): Generator<Break> {
  const byHand = groups(creditsByHand, ({ lineId }) => lineId)
  for (const [key, own] of groups(lines, ({ carrierId, currency }) => `${carrierId} ${currency}`)) {
    const parts = { accepted: 0n, disputed: 0n, open: 0n, credited: 0n }
    let answered = 0n
    let noted = 0n
    let handed = 0n
    for (const line of own) {
      const ids = [line.id, line.billId]
      const [amount, difference, credited] = [read(line.amount), read(line.difference), read(line.credited)]
      if (difference !== amount - read(line.expected ?? '0'))
        yield { rule: 'difference', ids, text: `${line.difference} of ${line.amount} − ${line.expected}` }
      if (amount < 0n) {
        if (credited > 0n || credited < amount)
          yield { rule: 'creditNote', ids, text: `${line.credited} of ${line.amount} answered disputes` }
        noted -= credited
        parts.accepted += amount - credited
        parts.credited += credited
        continue
      }
      answered += credited
      handed += total(byHand.get(line.id) ?? [], (entry) => read(entry.amount))
      parts.credited += credited
      if (openStates.includes(line.state)) parts.open += amount - credited
      else if (line.state === 'disputed') {
        parts.disputed += difference - credited
        parts.accepted += amount - difference
        if (line.disputeId === null) yield { rule: 'dispute', ids, text: 'is disputed without a letter' }
      } else parts.accepted += amount - credited
      if (credited < 0n || (credited > 0n && credited > difference))
        yield { rule: 'overcredited', ids, text: `${line.credited} of ${line.difference} credited` }
      if (line.state === 'credited' && credited !== difference)
        yield { rule: 'overcredited', ids, text: `${line.credited} of ${line.difference} closed the dispute` }
      if (line.state === 'matched' && difference !== 0n)
        yield { rule: 'matched', ids, text: `matches and differs by ${line.difference}` }
    }
    if (answered !== noted + handed)
      yield {
        rule: 'credits',
        ids: [key],
        text: `credited ${write(answered)}, by notes ${write(noted)} and by hand ${write(handed)}`,
      }
    const billed = total(own, ({ amount }) => read(amount))
    const sum = parts.accepted + parts.disputed + parts.open + parts.credited
    if (billed !== sum)
      yield { rule: 'billParts', ids: [key], text: `billed ${write(billed)}, parts ${write(sum)}` }
  }
}

/** An extra payment was ordered from one accepted line about weight, which may be disputed later, and from no other. */
function* extraPayments({ lines, adjustments }: Bills): Generator<Break> {
  const adjustmentOf = new Map(adjustments.map((one) => [one.id, one]))
  const ordered = lines.filter(({ adjustmentId }) => adjustmentId !== null)
  for (const [adjustmentId, own] of groups(ordered, (line) => line.adjustmentId!)) {
    const ids = [adjustmentId, ...own.map(({ id }) => id)]
    if (own.length > 1) yield { rule: 'extraPayment', ids, text: 'was ordered more than once' }
    const adjustment = adjustmentOf.get(adjustmentId)
    for (const line of own)
      if (
        line.state === 'matched' ||
        openStates.includes(line.state) ||
        !line.causes?.split(' ').includes('weight') ||
        adjustment?.kind !== 'extra' ||
        adjustment.shipmentId !== line.shipmentId
      )
        yield { rule: 'extraPayment', ids, text: `belongs to a line that is ${line.state} (${line.causes})` }
  }
  const charged = ordered.filter(({ adjustmentId }) => adjustmentOf.get(adjustmentId!)?.state !== 'withdrawn')
  for (const own of groups(charged, ({ shipmentId }) => shipmentId ?? '').values())
    if (own.length > 1)
      yield { rule: 'extraPayment', ids: own.map(({ id }) => id), text: 'two lines charge one parcel' }
}

export const billRules: readonly Rule[] = [billSums, billParts, extraPayments]

export interface Margin {
  revenue: bigint
  before: bigint
  after: bigint
}

/** Paid − expected and paid − billed by shipment, in hundredths. */
export const marginsByShipment = async (query: Query): Promise<Map<string, Margin>> =>
  new Map(
    (await readMargins(query)).flatMap(({ shipmentId, cost, paid, amounts, credited }) => {
      if (paid === null) return []
      const billed = total(amounts, (amount) => read(amount)) - total(credited, (amount) => read(amount))
      const revenue = read(paid)
      return [[shipmentId, { revenue, before: revenue - read(cost), after: revenue - billed }] as const]
    }),
  )
