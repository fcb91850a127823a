/** Differences between two states of an order in its store. */
import type { StoreLine, StoreParty } from '@kervan/connectors/stores/store'
import type { orderChangeKinds } from '@kervan/contract/order/orderAnswers'
import type { OrderContent } from '../order.tables.ts'

export interface OrderChange {
  kind: (typeof orderChangeKinds)[number]
  /** Title of the changed line, or name of the changed field. */
  subject: string
  before: string | null
  after: string | null
}

const partyFields = [
  'name',
  'company',
  'lines',
  'postalCode',
  'city',
  'state',
  'countryCode',
  'phone',
  'email',
  'taxNumber',
] as const

const textOf = (party: StoreParty, field: (typeof partyFields)[number]): string | null => {
  const value = party[field]
  return (Array.isArray(value) ? value.join(', ') : value) || null
}

const compareParty = (
  kind: 'address' | 'buyer',
  path: 'shipTo' | 'billTo',
  before: StoreParty,
  after: StoreParty,
): OrderChange[] =>
  partyFields.flatMap((field) => {
    const [old, now] = [textOf(before, field), textOf(after, field)]
    return old === now ? [] : [{ kind, subject: `${path}.${field}`, before: old, after: now }]
  })

const describeLine = ({ quantity, unitPrice, variant }: StoreLine): string =>
  `${quantity} × ${unitPrice}${variant ? ` (${variant})` : ''}`

/** A line that is gone and one whose pieces were all refunded are the same. */
const shown = (line: StoreLine | undefined): string | null =>
  line && line.quantity > 0 ? describeLine(line) : null

const compareLines = (before: readonly StoreLine[], after: readonly StoreLine[]): OrderChange[] => {
  const old = new Map(before.map((line) => [line.id, line]))
  const now = new Map(after.map((line) => [line.id, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [shown(old.get(id)), shown(now.get(id))]
    const { title } = now.get(id) ?? old.get(id)!
    return was === is ? [] : [{ kind: 'line' as const, subject: title, before: was, after: is }]
  })
}

const compareField = (
  kind: OrderChange['kind'],
  subject: string,
  before: string | null,
  after: string | null,
): OrderChange[] => {
  const [old, now] = [before || null, after || null]
  return old === now ? [] : [{ kind, subject, before: old, after: now }]
}

const paymentOf = ({ isPaid }: OrderContent): string => (isPaid ? 'paid' : 'unpaid')

/** Changes of the store's own marks for shipped pieces are not included: our reports cause them. */
export const compareOrders = (before: OrderContent, after: OrderContent): OrderChange[] => [
  ...compareField(
    after.state === 'cancelled' || before.state === 'cancelled' ? 'cancelled' : 'state',
    'state',
    before.state,
    after.state,
  ),
  ...compareField('payment', 'isPaid', paymentOf(before), paymentOf(after)),
  ...compareParty('address', 'shipTo', before.shipTo, after.shipTo),
  ...compareParty('buyer', 'billTo', before.billTo, after.billTo),
  ...compareLines(before.lines, after.lines),
  ...compareField('amount', 'currency', before.currency, after.currency),
  ...compareField('amount', 'total', before.totals.total, after.totals.total),
  ...compareField('note', 'note', before.note, after.note),
  ...compareField('note', 'giftMessage', before.giftMessage, after.giftMessage),
  ...compareField('service', 'serviceWanted', before.serviceWanted, after.serviceWanted),
  ...compareField('service', 'iossNumber', before.iossNumber, after.iossNumber),
  ...compareField('service', 'labelReference', before.labelReference, after.labelReference),
]
