/** Numbers that European customs ask for: EORI of a trader, IOSS of a seller. */
import { dictionary } from '../dictionary.ts'
import { isEuMember } from '../customs/euMembers.ts'

/** `doubtful`: the general form is right, the country's usual form is not. Errors block, doubts warn (section 6). */
export type FormVerdict = 'ok' | 'malformed' | 'doubtful'

const compact = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/g, '')

/**
 * What follows the country code, where the country publishes one form. The others issue several; for them the general
 * form is all that can be checked without asking the Commission's service.
 */
const eoriForms: Readonly<Record<string, RegExp>> = dictionary({
  AT: /^EOS\d{10}$/,
  BE: /^\d{10}$/,
  DE: /^\d{5,15}$/,
  DK: /^\d{8}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^\d{14}$/,
  GB: /^\d{12}(\d{3})?$/,
  GR: /^\d{9}$/,
  IT: /^(\d{11}|[A-Z0-9]{16})$/,
  NL: /^\d{9}$/,
  PL: /^\d{10}(\d{4,5})?$/,
  PT: /^\d{9}$/,
  SE: /^\d{10}$/,
  XI: /^\d{12}(\d{3})?$/,
})

/**
 * EORI: country code of the European Union, GB or XI (Northern Ireland), then up to 15 letters and digits (Regulation
 * (EU) 2015/2446, annex 12-01); Italian persons have 16.
 */
export const checkEori = (text: string): FormVerdict => {
  const number = compact(text)
  const country = number.slice(0, 2)
  const rest = number.slice(2)
  if (!isEuMember(country) && country !== 'GB' && country !== 'XI') return 'malformed'
  const form = eoriForms[country]
  if (form?.test(rest)) return 'ok'
  if (!/^[A-Z0-9]{1,15}$/.test(rest)) return 'malformed'
  return form ? 'doubtful' : 'ok'
}

/** ISO 3166-1 numeric codes of the member states that register sellers; 900 is Northern Ireland. */
const iossStates: ReadonlySet<string> = new Set(
  '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752 900'.split(
    ' ',
  ),
)

/**
 * IOSS: IM, three digits for the state of registration, six digits, one check digit. How the check digit is worked out
 * is not public, so form and state are all that is checked. An intermediary's IN number is no IOSS number.
 */
export const isIossNumber = (text: string): boolean => {
  const number = compact(text)
  return /^IM\d{10}$/.test(number) && iossStates.has(number.slice(2, 5))
}

/** Capitals without separators, as EORI and IOSS numbers are stored and printed. */
export const compactTraderNumber = compact
