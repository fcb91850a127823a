/** Checks sender and receiver before pricing. */
import { receiver, sender } from '@kervan/contract/shipment/draft/party'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { PassportItem } from '@kervan/domain/customs/border/passport'
import { checkPhone } from '@kervan/domain/identity/phone'
import { checkPostalCode, postalRuleOf } from '@kervan/domain/identity/postalCode'
import { withoutTrunkZero } from '@kervan/domain/identity/trunkZero'
import { checkEori } from '@kervan/domain/identity/traderNumbers'
import { isSpellableInLatin } from '@kervan/domain/identity/transliterate'
import { findPartyProblems, needsStateCode } from '@kervan/domain/shipment/carrierLimits'
import type { LabelField } from '@kervan/domain/shipment/carrierLimits'
import type { CheckFacts } from './checkFacts.ts'
import { doubtAt, errorAt, missingFields } from './validationIssue.ts'
import type { ValidationIssue } from './validationIssue.ts'

const tab = 'sender-receiver'
/** Origin country of shipments and destination country of returns. */
export const home = 'TR'

type Path = 'sender' | 'receiver'
type Party = SenderDraft | ReceiverDraft

const contactNames = [
  'companyType',
  'authorizedPerson',
  'email',
  'dialCode',
  'phone',
  'countryCode',
  'city',
] as const

const checkPhoneNumber = (path: Path, { dialCode, phone }: Party): ValidationIssue[] => {
  if (dialCode === null || phone === null) return []
  const verdict = checkPhone(`${dialCode}${withoutTrunkZero(dialCode, phone)}`)
  if (verdict === 'ok') return []
  // The courier calls a Turkish sender at this number, so an impossible number is an error, not a warning.
  return verdict === 'malformed' || dialCode === '+90'
    ? [errorAt(tab, `${path}.phone`, 'shipment:invalid.phone')]
    : [doubtAt(tab, `${path}.phone`, 'shipment:doubt.phone')]
}

const checkZipCode = (path: Path, { countryCode, zipCode }: Party): ValidationIssue[] => {
  if (countryCode === null) return []
  const verdict = checkPostalCode(countryCode, zipCode)
  const field = `${path}.zipCode`
  if (verdict === 'missing') return [errorAt(tab, field, 'shipment:required.zipCode')]
  return verdict === 'malformed'
    ? [errorAt(tab, field, 'shipment:invalid.zipCode', { example: postalRuleOf(countryCode)?.example ?? '' })]
    : []
}

/**
 * Reports letters that carriers cannot print. Turkish and other European letters are transliterated
 * automatically.
 */
const checkScript = (path: Path, party: Party, names: readonly string[]): ValidationIssue[] =>
  names.flatMap((name) => {
    const text = (party as Record<string, unknown>)[name]
    return typeof text === 'string' && !isSpellableInLatin(text)
      ? [errorAt(tab, `${path}.${name}`, 'shipment:invalid.latin')]
      : []
  })

const isCorporate = (party: Party): boolean => party.companyType !== 'individual'

const companyNames = (party: Party) => (isCorporate(party) ? (['company'] as const) : [])

export const checkSender = (facts: CheckFacts): ValidationIssue[] => {
  const party = facts.draft.sender
  const { isReturn } = facts
  // A number issued by a Turkish authority; foreigners have none.
  const office = isCorporate(party) ? 'taxNumber' : 'identificationNumber'
  const findings = [
    ...missingFields(tab, 'sender', sender.shape, party, [
      ...companyNames(party),
      ...contactNames,
      'address',
      ...(isReturn ? [] : ([office] as const)),
    ]),
    ...checkZipCode('sender', party),
    ...checkPhoneNumber('sender', party),
    ...checkScript('sender', party, ['company', 'authorizedPerson', 'city', 'district', 'address']),
    ...(facts.ioss === 'asked' ? checkIoss(party, facts.hasHouseIoss) : []),
  ]
  if (!isReturn && party.countryCode !== null && party.countryCode !== home)
    findings.push(errorAt(tab, 'sender.countryCode', 'shipment:invalid.senderCountry'))
  return findings
}

/** Checks the IOSS type and, for the sender's or a marketplace's number, the number and its confirmation. */
const checkIoss = (party: SenderDraft, hasHouseIoss: boolean): ValidationIssue[] => {
  if (party.iossType === 'none') return []
  if (party.iossType === 'provider')
    return hasHouseIoss ? [] : [errorAt(tab, 'sender.iossType', 'shipment:invalid.noHouseIoss')]
  const findings = missingFields(tab, 'sender', sender.shape, party, [
    'iossType',
    ...(party.iossType === null ? [] : (['iossNumber'] as const)),
  ])
  if (party.iossType !== null && party.iossConfirmed !== true)
    findings.push(errorAt(tab, 'sender.iossConfirmed', 'shipment:required.iossConfirmed'))
  return findings
}

const checkState = ({ countryCode, stateCode }: ReceiverDraft, facts: CheckFacts): ValidationIssue[] => {
  if (countryCode === null || !needsStateCode(countryCode)) return []
  if (stateCode === null) return [errorAt(tab, 'receiver.stateCode', 'shipment:required.stateCode')]
  return facts.stateCodes.size > 0 && !facts.stateCodes.has(stateCode)
    ? [errorAt(tab, 'receiver.stateCode', 'shipment:invalid.unknownState')]
    : []
}

const checkReceiverEori = (
  { eoriNumber }: ReceiverDraft,
  passport: readonly PassportItem[],
): ValidationIssue[] => {
  const field = 'receiver.eoriNumber'
  const isMissing = passport.some(({ datum, status }) => datum === 'receiverEori' && status === 'missing')
  if (eoriNumber === null) return isMissing ? [errorAt(tab, field, 'shipment:required.eoriNumber')] : []
  if (isMissing) return [doubtAt(tab, field, 'shipment:doubt.eoriCountry')]
  return checkEori(eoriNumber) === 'doubtful' ? [doubtAt(tab, field, 'shipment:doubt.eori')] : []
}

/** Reports the number that customs of some destinations ask of the receiver. */
const checkReceiverNumber = (passport: readonly PassportItem[]): ValidationIssue[] =>
  passport
    .filter(({ datum, status }) => datum === 'receiverTaxNumber' && status === 'missing')
    .map(({ law, field }) => doubtAt(tab, field!, `shipment/border:meaning.${law}`))

const ownNames: Partial<Record<LabelField, string>> = { contact: 'authorizedPerson' }

/** Warns of fields longer than a carrier's label. The message names the longest length that fits all of them. */
const checkLineLengths = (party: ReceiverDraft, { labelLimits }: CheckFacts): ValidationIssue[] => {
  const cut = new Map<LabelField, { carriers: string[]; max: number }>()
  const label = {
    company: party.company ?? '',
    contact: party.authorizedPerson ?? '',
    addressLine1: party.addressLine1 ?? '',
    addressLine2: party.addressLine2,
    addressLine3: party.addressLine3,
    city: party.city ?? '',
    countryCode: party.countryCode ?? '',
  }
  for (const { carrierName, limits } of labelLimits)
    for (const { field, code, limit } of findPartyProblems(label, limits)) {
      if (code !== 'tooLong' || limit === undefined) continue
      const known = cut.get(field) ?? { carriers: [], max: limit }
      cut.set(field, { carriers: [...known.carriers, carrierName], max: Math.min(known.max, limit) })
    }
  return [...cut].map(([field, { carriers, max }]) =>
    doubtAt(tab, `receiver.${ownNames[field] ?? field}`, 'shipment:doubt.lineLength', {
      max,
      carriers: carriers.join(', '),
    }),
  )
}

export const checkReceiver = (facts: CheckFacts, passport: readonly PassportItem[]): ValidationIssue[] => {
  const party = facts.draft.receiver
  const findings = [
    ...missingFields(tab, 'receiver', receiver.shape, party, [
      ...companyNames(party),
      ...contactNames,
      'addressLine1',
    ]),
    ...checkZipCode('receiver', party),
    ...checkPhoneNumber('receiver', party),
    ...checkState(party, facts),
    ...checkReceiverEori(party, passport),
    ...checkReceiverNumber(passport),
    ...checkScript('receiver', party, [
      'company',
      'authorizedPerson',
      'city',
      'district',
      'addressLine1',
      'addressLine2',
      'addressLine3',
    ]),
    ...checkLineLengths(party, facts),
  ]
  if (!facts.isReturn && party.countryCode === home)
    findings.push(errorAt(tab, 'receiver.countryCode', 'shipment:invalid.receiverCountry'))
  if (facts.embargo)
    findings.push(
      errorAt(tab, 'receiver.countryCode', 'shipment:invalid.embargo', { source: facts.embargo.source }),
    )
  return findings
}
