/** Saved senders and receivers of a company, for selection in the wizard. */
import { z } from 'zod'
import { draftFields } from '../shipment/draft/draftFields.ts'
import { isEoriExpected, receiver, sender } from '../shipment/draft/party.ts'

type Complain = (field: string, message: string) => void

/** Reports each problem as a validation issue of its field. */
const complaining =
  <T>(check: (party: T, complain: Complain) => void) =>
  (party: T, context: z.RefinementCtx<T>): void =>
    check(party, (field, message) => context.addIssue({ code: 'custom', path: [field], message }))

interface OfKind {
  companyType: 'individual' | 'corporate'
  company: string | null
}

const checkCompany = (party: OfKind, complain: Complain): void => {
  if (party.companyType === 'corporate' && party.company === null)
    complain('company', 'shipment:required.company')
}

const senderOptional = draftFields(sender.shape)
const receiverOptional = draftFields(receiver.shape)

/** Corporate senders need their tax number, individuals their citizen number. */
export const savedSender = z
  .object({
    ...sender.shape,
    company: senderOptional.company,
    stateCode: senderOptional.stateCode,
    taxNumber: senderOptional.taxNumber,
    identificationNumber: senderOptional.identificationNumber,
    iossType: senderOptional.iossType,
    iossNumber: senderOptional.iossNumber,
    iossConfirmed: senderOptional.iossConfirmed,
    eoriNumber: senderOptional.eoriNumber,
  })
  .superRefine(
    complaining((party, complain) => {
      checkCompany(party, complain)
      if (party.companyType === 'corporate' && party.taxNumber === null)
        complain('taxNumber', 'shipment:required.taxNumber')
      if (party.companyType === 'individual' && party.identificationNumber === null)
        complain('identificationNumber', 'shipment:required.identificationNumber')
    }),
  )

/** Corporate receivers need their EORI number, in countries that have one. */
export const savedReceiver = z
  .object({
    ...receiver.shape,
    company: receiverOptional.company,
    stateCode: receiverOptional.stateCode,
    taxNumber: receiverOptional.taxNumber,
    identificationNumber: receiverOptional.identificationNumber,
    eoriNumber: receiverOptional.eoriNumber,
  })
  .superRefine(
    complaining((party, complain) => {
      checkCompany(party, complain)
      if (
        party.companyType === 'corporate' &&
        isEoriExpected(party.countryCode, party.zipCode) &&
        party.eoriNumber === null
      )
        complain('eoriNumber', 'shipment:required.eoriNumber')
    }),
  )
