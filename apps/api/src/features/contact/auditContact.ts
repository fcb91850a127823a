import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import { auditOf } from '../../platform/audit/auditOf.ts'

type PartyField = keyof SenderDraft | keyof ReceiverDraft

/** Fields that identify or locate a person. */
const personalFields: PartyField[] = [
  'company',
  'authorizedPerson',
  'email',
  'phone',
  'zipCode',
  'district',
  'address',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'taxNumber',
  'identificationNumber',
  'eoriNumber',
]

export const auditContact = auditOf('contact', { masked: personalFields })
