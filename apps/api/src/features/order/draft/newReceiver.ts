/** Receiver of a draft after its order got a new address in the store. */
import type { ReceiverDraft } from '@kervan/contract/shipment/draft/party'
import type { ChangeRecord } from '../order.queries.ts'
import type { OrderContent } from '../order.tables.ts'

/** Fields that belong together: a new address has all of them, also those that it leaves empty. */
const addressFields: ReadonlySet<string> = new Set<keyof ReceiverDraft>([
  'companyType',
  'company',
  'countryCode',
  'zipCode',
  'city',
  'district',
  'stateCode',
  'stateName',
  'addressLine1',
  'addressLine2',
  'addressLine3',
])

const contactOf = /^(shipTo|billTo)\.(phone|email|taxNumber)$/

/** States of the order with the telephone, email and tax numbers that the store has had, the newest first. */
export const statesOf = (
  content: OrderContent,
  changes: readonly Pick<ChangeRecord, 'subject' | 'before' | 'after'>[],
): OrderContent[] => [
  content,
  ...changes.flatMap(({ subject, before, after }) => {
    const [, party, field] = contactOf.exec(subject) ?? []
    if (!field) return []
    const name = party as 'shipTo' | 'billTo'
    // The other party's value would stand for an empty one.
    const nobody = { ...content[name === 'shipTo' ? 'billTo' : 'shipTo'], [field]: '' }
    return [before, after].map((value) => ({
      ...content,
      [name === 'shipTo' ? 'billTo' : 'shipTo']: nobody,
      [name]: { ...content[name], [field]: value ?? '' },
    }))
  }),
]

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** A telephone is one value in two fields. */
const partsOf = (field: string): (keyof ReceiverDraft)[] =>
  field === 'phone' || field === 'dialCode' ? ['dialCode', 'phone'] : [field as keyof ReceiverDraft]

const textOf = (receiver: ReceiverDraft, field: string): string =>
  JSON.stringify(partsOf(field).map((part) => receiver[part]))

/**
 * The new receiver, with those of the draft's values outside the address that the new one lacks, or that did not come
 * from the store.
 * @param states receivers as the store's earlier and present states give them
 */
export const withKnownContact = (
  next: ReceiverDraft,
  drafted: ReceiverDraft,
  states: readonly ReceiverDraft[],
): ReceiverDraft => {
  const isKept = (field: string): boolean => {
    const parts = partsOf(field)
    if (addressFields.has(field) || parts.every((part) => isEmpty(drafted[part]))) return false
    if (parts.every((part) => isEmpty(next[part]))) return true
    const isOfStore = states.some((state) => textOf(state, field) === textOf(drafted, field))
    return field !== 'authorizedPerson' && !isOfStore
  }
  const kept = Object.entries(drafted).filter(([field]) => isKept(field))
  return { ...next, ...Object.fromEntries(kept) }
}
