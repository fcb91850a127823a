import type { KeptReceiver, KeptSender } from '@kervan/contract/contact/contact.endpoints'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/party'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import type { ContactRow } from './contact.queries.ts'

/** Basic Latin in lower case: "isik" finds "IŞIK", "istanbul" finds "İSTANBUL". */
export const foldText = (text: string): string => toBasicLatin(text).toLowerCase()

export const nameOf = (party: SenderDraft | ReceiverDraft): string =>
  party.company ?? party.authorizedPerson ?? ''

export const searchTextOf = (party: SenderDraft | ReceiverDraft): string =>
  foldText(
    [
      party.company,
      party.authorizedPerson,
      party.city,
      party.countryCode,
      party.email,
      party.phone,
      party.zipCode,
    ]
      .filter(Boolean)
      .join(' '),
  )

const keptOf = (row: ContactRow) => ({ id: row.id, createdAt: row.createdAt.toISOString() })

export const describeSender = (row: ContactRow): KeptSender => ({
  ...(row.party as SenderDraft),
  ...keptOf(row),
  isDefault: row.isDefault,
})

export const describeReceiver = (row: ContactRow): KeptReceiver => ({
  ...(row.party as ReceiverDraft),
  ...keptOf(row),
})
