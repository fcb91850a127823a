/** Numbers that European customs require: EORI of a trader, IOSS of a seller. */
import { dictionary } from '../dictionary.ts'
import { isEuMember } from '../customs/euMembers.ts'

/**
 * `doubtful`: the general format is valid, the country's usual format is not. `malformed` blocks, `doubtful`
 * only warns (section 6).
 */
export type FormVerdict = 'ok' | 'malformed' | 'doubtful'

const compact = (text: string): string => text.toUpperCase().replace(/[\s.\-/]/g, '')

/**
 * Format after the country code, for countries that publish a single format. Other countries have several
 * formats; for them only the general format can be checked without calling the Commission's service.
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
 * EORI: EU country code, GB or XI (Northern Ireland), then up to 15 letters and digits (Regulation (EU)
 * 2015/2446, annex 12-01); Italian persons have 16.
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

/** ISO 3166-1 numeric codes of the states that register sellers; 900 is Northern Ireland. */
const iossStates: ReadonlySet<string> = new Set(
  '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752 900'.split(
    ' ',
  ),
)

/**
 * IOSS: IM, three digits for the state of registration, six digits, one check digit. The check digit algorithm
 * is not public, so only format and state are checked. An intermediary's IN number is not an IOSS number.
 */
export const isIossNumber = (text: string): boolean => {
  const number = compact(text)
  return /^IM\d{10}$/.test(number) && iossStates.has(number.slice(2, 5))
}

/** EORI and IOSS numbers are stored and printed in capitals without separators. */
export const compactTraderNumber = compact
