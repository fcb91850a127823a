import type { Money } from '../money/money.ts'

/** Words by their value; `''` for 0, which is not spoken inside of a number. */
const words = (list: string): readonly string[] => ['', ...list.split(' ')]

const turkishOnes = words('bir iki üç dört beş altı yedi sekiz dokuz')
const turkishTens = words('on yirmi otuz kırk elli altmış yetmiş seksen doksan')
const turkishScales = words('bin milyon milyar trilyon')
const englishSmall = words(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const englishTens = words('ten twenty thirty forty fifty sixty seventy eighty ninety')
const englishScales = words('thousand million billion trillion')

/** Number of 1 to 999. Turkish invoices write a number as one word, so that nothing can be inserted. */
const turkishHundreds = (value: number): string => {
  const hundreds = Math.floor(value / 100)
  const first = hundreds === 0 ? '' : `${hundreds === 1 ? '' : turkishOnes[hundreds]}yüz`
  return first + turkishTens[Math.floor(value / 10) % 10]! + turkishOnes[value % 10]!
}

/** Number of 1 to 999. */
const englishHundreds = (value: number): string => {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const below =
    rest < 20
      ? englishSmall[rest]
      : [englishTens[Math.floor(rest / 10)], englishSmall[rest % 10]].filter(Boolean).join('-')
  return [hundreds > 0 && `${englishSmall[hundreds]} hundred`, below].filter(Boolean).join(' ')
}

/** Groups of three digits with their scale (0: ones, 1: thousands), largest first, without empty groups. */
const groupsOf = (value: number): { group: number; scale: number }[] => {
  const groups = []
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1)
    if (rest % 1000 > 0) groups.unshift({ group: rest % 1000, scale })
  return groups
}

const wholeIn = (value: number, language: 'tr' | 'en'): string => {
  if (value === 0) return language === 'tr' ? 'sıfır' : 'zero'
  const groups = groupsOf(value)
  if (language === 'en')
    return groups
      .map(({ group, scale }) => `${englishHundreds(group)} ${englishScales[scale]}`.trim())
      .join(' ')
  return groups
    .map(({ group, scale }) => {
      // Turkish says "bin", not "bir bin".
      const isOneThousand = scale === 1 && group === 1
      return (isOneThousand ? '' : turkishHundreds(group)) + turkishScales[scale]!
    })
    .join('')
}

/** `one` is the English singular; Turkish has no plural after a number. */
interface UnitName {
  tr: string
  en: string
  one: string
}
const fractionNames: Readonly<Record<string, UnitName>> = {
  TRY: { tr: 'kuruş', en: 'kuruş', one: 'kuruş' },
  EUR: { tr: 'sent', en: 'cents', one: 'cent' },
  USD: { tr: 'sent', en: 'cents', one: 'cent' },
  GBP: { tr: 'peni', en: 'pence', one: 'penny' },
}
const currencyNames: Readonly<Record<string, UnitName>> = {
  TRY: { tr: 'Türk lirası', en: 'Turkish liras', one: 'Turkish lira' },
  EUR: { tr: 'avro', en: 'euros', one: 'euro' },
  USD: { tr: 'ABD doları', en: 'US dollars', one: 'US dollar' },
  GBP: { tr: 'İngiliz sterlini', en: 'pounds sterling', one: 'pound sterling' },
}

const unitOf = (name: UnitName | undefined, count: number, language: 'tr' | 'en'): string | undefined =>
  name?.[language === 'en' && count === 1 ? 'one' : language]

/**
 * Writes an amount of zero or more for an invoice: "Yalnız ikiyüzkırk Türk lirası elli kuruş", "Only two hundred forty
 * Turkish liras fifty kuruş". Currencies other than TRY, EUR, USD and GBP are written by their code.
 * Throws RangeError for an amount below zero.
 */
export const amountInWords = ({ minor, currency }: Money, language: 'tr' | 'en'): string => {
  if (minor < 0) throw new RangeError('an invoice has no negative total')
  const whole = Math.floor(minor / 100)
  const fraction = minor % 100
  const parts = [
    language === 'tr' ? 'Yalnız' : 'Only',
    wholeIn(whole, language),
    unitOf(currencyNames[currency], whole, language) ?? currency,
  ]
  if (fraction > 0)
    parts.push(
      wholeIn(fraction, language),
      unitOf(fractionNames[currency], fraction, language) ?? (language === 'tr' ? 'yüzde' : 'hundredths'),
    )
  return parts.join(' ')
}
