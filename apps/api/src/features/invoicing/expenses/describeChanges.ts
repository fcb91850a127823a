import type { BillChange, ComparedLine } from '@kervan/domain/invoicing/expenses/bill'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'

const knownCharges: ReadonlySet<string> = new Set(['transport', 'fuel', 'duties', ...surchargeKinds])

/** Name of a charge: ours in the reader's language, another one as the carrier wrote it. */
const chargeName = (language: Language, code: string | null, name: string | null = null): string => {
  if (code !== null && knownCharges.has(code)) return translate(language, `invoicing/expenses:charge.${code}`)
  const text = name ?? code ?? ''
  return text === '' ? translate(language, 'invoicing/expenses:charge.other') : text
}

const textKeyOf = ({ cause, charge, from, times, exchange }: BillChange): string => {
  if (exchange) return 'converted'
  if (cause === 'duplicate' && from === 1) return 'billedTimes'
  if (cause === 'duties' && from === null) return 'dutiesForeign'
  if (cause !== 'surcharge') return cause
  if (times !== undefined) return times === 0 ? 'surchargeMissing' : 'surchargeRepeated'
  if (from === null)
    return charge !== undefined && knownCharges.has(charge) ? 'surchargeAdded' : 'surchargeForeign'
  return 'surchargeChanged'
}

/** Describes in one short sentence how the carrier's calculation differs from ours. */
export const describeChange = (language: Language, change: BillChange): string => {
  const { exchange } = change
  const reader = readerIn(language)
  const written = (value: string | number | null): string => {
    if (value === null) return ''
    // Fuel percentages are decimal strings; other strings are names.
    if (typeof value === 'string' && change.cause !== 'fuelWeek') return value
    return Number(value).toLocaleString(language, { maximumFractionDigits: 6 })
  }
  return translate(language, `invoicing/expenses:change.${textKeyOf(change)}`, {
    from: written(change.from),
    to: written(change.to),
    count: change.times ?? 1,
    rate: exchange ? written(Number(exchange.rate)) : '',
    currency: exchange?.into ?? '',
    day: exchange ? reader.day(exchange.day) : '',
    charge: chargeName(language, change.charge ?? null),
    since: change.since ? reader.day(change.since) : '',
  })
}

/** Amounts in whole currency units. */
export const describeComparedLine = (
  language: Language,
  { code, name, expectedMinor, billedMinor }: ComparedLine,
): { name: string; expected: number | null; billed: number | null } => ({
  name: chargeName(language, code, name),
  expected: expectedMinor === null ? null : expectedMinor / 100,
  billed: billedMinor === null ? null : billedMinor / 100,
})
