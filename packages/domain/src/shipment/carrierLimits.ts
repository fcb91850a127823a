/**
 * Requirements of a carrier's system for a party on a label, checked before payment (docs/rules.md, Shipments).
 * `error` blocks, `doubt` warns. Each carrier's connector states its lengths.
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
/** Maximum length of each field of a label in characters of the transliterated text. */
export type LabelLimits = Readonly<Partial<Record<LabelField, number>>>

/** `laterLines`: the second and third address line. */
export const labelLimits = (
  company: number,
  contact: number,
  line: number,
  city: number,
  laterLines = line,
): LabelLimits => ({
  company,
  contact,
  addressLine1: line,
  addressLine2: laterLines,
  addressLine3: laterLines,
  city,
  stateCode: 3,
})

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

export const findPartyProblems = (party: LabelParty, limits: LabelLimits): PartyProblem[] => {
  const problems: PartyProblem[] = []
  for (const [name, limit] of Object.entries(limits)) {
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
