import type { SavedReceiver, SavedSender } from '@kervan/contract/contact/contact.endpoints'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { ContactRow } from './contact.queries.ts'

export const nameOf = (party: SenderDraft | ReceiverDraft): string =>
  party.company ?? party.authorizedPerson ?? ''

export const searchTextOf = (party: SenderDraft | ReceiverDraft): string =>
  foldForSearch(
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

/** Columns needed to describe a contact. */
type Described = Pick<ContactRow, 'id' | 'party' | 'isDefault' | 'createdAt'>

const savedOf = (row: Described) => ({ id: row.id, createdAt: row.createdAt.toISOString() })

export const describeSender = (row: Described): SavedSender => ({
  ...(row.party as SenderDraft),
  ...savedOf(row),
  isDefault: row.isDefault,
})

export const describeReceiver = (row: Described): SavedReceiver => ({
  ...(row.party as ReceiverDraft),
  ...savedOf(row),
})
