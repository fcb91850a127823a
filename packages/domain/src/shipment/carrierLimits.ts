/**
 * Requirements of each carrier's system for a party on a label, checked before payment (docs/rules.md,
 * Shipments). `error` blocks, `doubt` warns. Lengths come from the carriers' published interfaces: UPS Shipping
 * API, FedEx Ship API v1, DHL MyDHL API; our own as a carrier come from our label.
 */
import { checkPostalCode } from '../identity/postalCode.ts'
import { isSpellableInLatin, toBasicLatin } from '../identity/transliterate.ts'

export interface LabelParty {
  readonly company: string
  readonly contact: string
  readonly addressLine1: string
  readonly addressLine2?: string | null
  readonly addressLine3?: string | null
  readonly city: string
  readonly stateCode?: string | null
  readonly postalCode?: string | null
  readonly countryCode: string
}

export type LabelField = Exclude<keyof LabelParty, 'countryCode'>
type LengthLimits = Readonly<Partial<Record<LabelField, number>>>

const limits = (
  company: number,
  contact: number,
  line: number,
  city: number,
  laterLines = line,
): LengthLimits => ({
  company,
  contact,
  addressLine1: line,
  addressLine2: laterLines,
  addressLine3: laterLines,
  city,
  stateCode: 3,
})

export type ConnectorName = 'house' | 'ups' | 'fedex' | 'dhlExpress' | 'ptt'

const lengthLimits: Readonly<Record<ConnectorName, LengthLimits>> = {
  house: limits(60, 50, 60, 40, 30),
  ups: limits(35, 35, 35, 30, 30),
  fedex: limits(35, 70, 35, 35, 30),
  dhlExpress: limits(100, 255, 45, 45, 30),
  ptt: limits(60, 50, 60, 40, 30),
}

/** Countries where parcels are sorted by state or province. */
const statesNeeded: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])

export const needsStateCode = (countryCode: string): boolean => statesNeeded.has(countryCode)

export interface PartyProblem {
  readonly field: LabelField
  readonly code: 'tooLong' | 'notLatin' | 'stateMissing' | 'postalCodeMissing' | 'postalCodeMalformed'
  readonly severity: 'error' | 'doubt'
  /** Maximum length, for `tooLong`; counted in the transliterated text that is sent. */
  readonly limit?: number
}

export const findPartyProblems = (party: LabelParty, connector: ConnectorName): PartyProblem[] => {
  const problems: PartyProblem[] = []
  for (const [name, limit] of Object.entries(lengthLimits[connector])) {
    const field = name as LabelField
    const text = party[field]?.trim() ?? ''
    if (!isSpellableInLatin(text)) problems.push({ field, code: 'notLatin', severity: 'error' })
    else if (toBasicLatin(text).length > limit)
      problems.push({ field, code: 'tooLong', severity: 'error', limit })
  }
  if (needsStateCode(party.countryCode) && !party.stateCode?.trim()) {
    problems.push({ field: 'stateCode', code: 'stateMissing', severity: 'error' })
  }
  const postal = checkPostalCode(party.countryCode, party.postalCode)
  if (postal === 'missing')
    problems.push({ field: 'postalCode', code: 'postalCodeMissing', severity: 'error' })
  // Countries add postal codes and change formats; the carrier decides, so this only warns the sender.
  if (postal === 'malformed')
    problems.push({ field: 'postalCode', code: 'postalCodeMalformed', severity: 'doubt' })
  return problems
}
