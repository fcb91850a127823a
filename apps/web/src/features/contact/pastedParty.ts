/** Converts a parsed address to form fields of a sender or receiver. */
import { partyLimits } from '@kervan/contract/shipment/draft/party'
import type { AddressField, Certainty, ReadAddress, TextRange } from '@kervan/domain/address/address'
import { splitAddressLines } from '@kervan/domain/address/splitLines'
import { splitDialCode } from '@kervan/domain/identity/phone'
import { needsStateCode } from '@kervan/domain/shipment/carrierLimits'
import type { PhoneValue } from '../../platform/text/phone.ts'

export type PartyKind = 'sender' | 'receiver'
export type PartyValue = string | null | PhoneValue

/** One value parsed from a pasted address, which the user can select. */
export interface PastedField {
  field: AddressField
  /** Text that represents the parsed value to the user. */
  text: string
  certainty: Certainty
  /** Form values of the party that the parsed value fills. */
  values: Readonly<Record<string, PartyValue>>
}

const addressNames = {
  sender: ['address'],
  receiver: ['addressLine1', 'addressLine2', 'addressLine3'],
} as const
const lineLimits = {
  sender: [partyLimits.senderAddress],
  receiver: [partyLimits.addressLine1, partyLimits.addressLine2, partyLimits.addressLine3],
} as const

const linesOf = (kind: PartyKind, lines: readonly string[]): Record<string, PartyValue> => {
  const split = splitAddressLines(lines, lineLimits[kind])
  // Clears unused address lines, so that lines of the old address do not remain in the form.
  return Object.fromEntries(addressNames[kind].map((name, at) => [name, split[at] ?? null]))
}

const formNames: Partial<Record<AddressField, string>> = {
  name: 'authorizedPerson',
  postalCode: 'zipCode',
  country: 'countryCode',
}

/** A receiver's form has a state only for countries whose addresses use a state code. */
const hasPlace = (kind: PartyKind, field: AddressField, countryCode: string | null): boolean => {
  if (field === 'state') return kind === 'sender' && countryCode !== null && countryCode !== 'TR'
  if (field === 'stateCode') return countryCode !== null && needsStateCode(countryCode)
  return true
}

const weakest = (certainties: readonly Certainty[]): Certainty =>
  (['unsure', 'likely'] as const).find((certainty) => certainties.includes(certainty)) ?? 'sure'

/** `countryCode`: the form's country, used when the text contains none. */
export const toPastedFields = (
  { fields }: ReadAddress,
  kind: PartyKind,
  countryCode: string | null,
): PastedField[] => {
  const country = fields.find(({ field }) => field === 'country')?.value ?? countryCode
  const lines = fields.filter(({ field }) => field === 'line')
  return fields.flatMap((read): PastedField[] => {
    const { field, value, certainty } = read
    if (!hasPlace(kind, field, country)) return []
    if (field === 'line') {
      if (read !== lines[0]) return []
      return [
        {
          field,
          text: lines.map((line) => line.value).join('\n'),
          certainty: weakest(lines.map((line) => line.certainty)),
          values: linesOf(
            kind,
            lines.map((line) => line.value),
          ),
        },
      ]
    }
    if (field === 'phone') {
      const phone = splitDialCode(value)
      return phone ? [{ field, text: value, certainty, values: { phone } }] : []
    }
    const own = { [formNames[field] ?? field]: value }
    if (field === 'company')
      return [{ field, text: value, certainty, values: { companyType: 'corporate', ...own } }]
    return [{ field, text: value, certainty, values: own }]
  })
}

export interface MarkedPart {
  text: string
  isUnknown: boolean
}

/** Splits a pasted text into parts; parts that were not recognized or have no field are marked. */
export const markText = (
  text: string,
  { fields, leftovers }: ReadAddress,
  shown: readonly PastedField[],
): MarkedPart[] => {
  const has = new Set(shown.map(({ field }) => field))
  const unknown: TextRange[] = [...leftovers, ...fields.filter(({ field }) => !has.has(field))]
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start)
  const parts: MarkedPart[] = []
  let at = 0
  for (const { start, end } of unknown) {
    if (start < at) continue
    if (start > at) parts.push({ text: text.slice(at, start), isUnknown: false })
    parts.push({ text: text.slice(start, end), isUnknown: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isUnknown: false })
  return parts
}
