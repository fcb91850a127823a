/** Swaps sender and receiver for a return. */
import { partyLimits } from '@kervan/contract/shipment/draft/party'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'

const lineLimits = [partyLimits.addressLine1, partyLimits.addressLine2, partyLimits.addressLine3]

/** Splits at spaces where possible and drops text beyond the last line. */
export const splitAddress = (address: string | null): (string | null)[] => {
  let rest = address?.trim().replaceAll(/\s+/g, ' ') ?? ''
  return lineLimits.map((limit) => {
    if (rest.length <= limit) {
      const line = rest
      rest = ''
      return line || null
    }
    const space = rest.lastIndexOf(' ', limit)
    const end = space > 0 ? space : limit
    const line = rest.slice(0, end)
    rest = rest.slice(end).trim()
    return line
  })
}

/** Drops Turkish office numbers and IOSS answers, which only a Turkish sender has. */
export const senderOfReturn = ({
  addressLine1,
  addressLine2,
  addressLine3,
  stateName,
  ...receiver
}: ReceiverDraft): SenderDraft => ({
  ...receiver,
  state: stateName,
  address:
    [addressLine1, addressLine2, addressLine3]
      .filter(Boolean)
      .join(' ')
      .slice(0, partyLimits.senderAddress) || null,
  taxNumber: null,
  identificationNumber: null,
  iossType: null,
  iossNumber: null,
  iossConfirmed: null,
})

export const receiverOfReturn = ({
  address,
  state,
  iossType: _type,
  iossNumber: _number,
  iossConfirmed: _confirmed,
  ...sender
}: SenderDraft): ReceiverDraft => {
  const [addressLine1, addressLine2, addressLine3] = splitAddress(address)
  return {
    ...sender,
    stateName: state,
    addressLine1: addressLine1 ?? null,
    addressLine2: addressLine2 ?? null,
    addressLine3: addressLine3 ?? null,
  }
}
