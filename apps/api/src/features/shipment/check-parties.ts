/** Sender and receiver before pricing. */
import { receiver, sender } from '@kervan/contract/shipment/party'
import type { CheckFacts } from './check-facts.ts'
import { missingFields } from './finding.ts'
import type { Finding } from './finding.ts'

const tab = 'sender-receiver'

export const checkSender = ({ draft }: CheckFacts): Finding[] => {
  const isCorporate = draft.sender.companyType !== 'individual'
  return missingFields(tab, 'sender', sender.shape, draft.sender, [
    'companyType',
    ...(isCorporate ? (['company'] as const) : []),
    'authorizedPerson',
    'email',
    'dialCode',
    'phone',
    'countryCode',
    'zipCode',
    'city',
    'address',
    isCorporate ? 'taxNumber' : 'identificationNumber',
  ])
}

export const checkReceiver = ({ draft }: CheckFacts): Finding[] => {
  const isCorporate = draft.receiver.companyType !== 'individual'
  return missingFields(tab, 'receiver', receiver.shape, draft.receiver, [
    'companyType',
    ...(isCorporate ? (['company'] as const) : []),
    'authorizedPerson',
    'email',
    'dialCode',
    'phone',
    'countryCode',
    'zipCode',
    'city',
    'addressLine1',
  ])
}
