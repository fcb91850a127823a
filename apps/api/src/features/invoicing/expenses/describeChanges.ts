import type { BillChange, ComparedLine } from '@kervan/domain/invoicing/expenses/bill'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'

const knownCharges: ReadonlySet<string> = new Set(['transport', 'fuel', ...surchargeKinds])

/** Name of a charge: ours in the reader's language, another one as the carrier wrote it. */
const chargeName = (language: Language, code: string | null, name: string | null = null): string => {
  if (code !== null && knownCharges.has(code)) return translate(language, `invoicing/expenses:charge.${code}`)
  const text = name ?? code ?? ''
  return text === '' ? translate(language, 'invoicing/expenses:charge.other') : text
}

const textKeyOf = ({ cause, charge, from }: BillChange): string => {
  if (cause === 'duplicate' && from === 1) return 'billedTimes'
  if (cause !== 'surcharge') return cause
  if (from === null)
    return charge !== undefined && knownCharges.has(charge) ? 'surchargeAdded' : 'surchargeForeign'
  return 'surchargeChanged'
}

/** What the carrier calculated otherwise, in one short sentence. */
export const describeChange = (language: Language, change: BillChange): string => {
  const reader = readerIn(language)
  const written = (value: string | number | null): string =>
    typeof value === 'number' ? value.toLocaleString(language, { maximumFractionDigits: 3 }) : (value ?? '')
  return translate(language, `invoicing/expenses:change.${textKeyOf(change)}`, {
    from: written(change.from),
    to: written(change.to),
    charge: chargeName(language, change.charge ?? null),
    since: change.since ? reader.day(change.since) : '',
  })
}

export const describeComparedLine = (
  language: Language,
  { code, name, expectedMinor, billedMinor }: ComparedLine,
): { name: string; expected: number | null; billed: number | null } => ({
  name: chargeName(language, code, name),
  expected: expectedMinor === null ? null : expectedMinor / 100,
  billed: billedMinor === null ? null : billedMinor / 100,
})
