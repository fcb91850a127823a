/** Formats sender and receiver for labels, invoices and carriers: without empty lines, phone with dial code. */
import { withoutTrunkZero } from '@kervan/domain/identity/trunkZero'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { LoadedShipment } from './loadShipment.ts'

export interface PartyBlock {
  name: string
  company: string
  /** Street first, then the district. */
  addressLines: string[]
  streetLines: string[]
  district: string
  postalCode: string
  city: string
  countryCode: string
  phone: string
}

const filled = (lines: (string | null)[]): string[] =>
  lines.filter((line) => line !== null && line !== '') as string[]

const phoneOf = ({ dialCode, phone }: { dialCode: string | null; phone: string | null }): string =>
  filled([dialCode, dialCode && phone ? withoutTrunkZero(dialCode, phone) : phone]).join(' ')

const blockOf = (party: SenderDraft | ReceiverDraft, streetLines: string[]): PartyBlock => ({
  name: party.authorizedPerson ?? '',
  company: party.company ?? '',
  addressLines: filled([...streetLines, party.district]),
  streetLines,
  district: party.district ?? '',
  postalCode: party.zipCode ?? '',
  city: party.city ?? '',
  countryCode: party.countryCode ?? '',
  phone: phoneOf(party),
})

export const senderBlock = (sender: SenderDraft): PartyBlock => blockOf(sender, filled([sender.address]))

export const receiverBlock = (receiver: ReceiverDraft): PartyBlock =>
  blockOf(receiver, filled([receiver.addressLine1, receiver.addressLine2, receiver.addressLine3]))

/** Describes the contents, in English where the sender gave an English description. */
export const contentsOf = (shipment: LoadedShipment): string =>
  shipment.contentKind === 'document'
    ? 'Documents'
    : [
        ...new Set(shipment.products.map((product) => product.englishDescription ?? product.description)),
      ].join(', ')
