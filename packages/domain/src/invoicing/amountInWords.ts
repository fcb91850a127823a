import type { Money } from '../money/money.ts'

const turkish = {
  ones: ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'],
  tens: ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'],
  scales: ['', 'bin', 'milyon', 'milyar', 'trilyon'],
}
const english = {
  small: [
    ...[
      '',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
    ],
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  tens: ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  scales: ['', 'thousand', 'million', 'billion', 'trillion'],
}

/** Words of 1 to 999. Turkish writes a number on an invoice as one word, so that nothing can be inserted. */
const hundredsIn = {
  tr: (value: number): string => {
    const hundreds = Math.floor(value / 100)
    const first = hundreds === 0 ? '' : `${hundreds === 1 ? '' : turkish.ones[hundreds]}yüz`
    return first + turkish.tens[Math.floor(value / 10) % 10]! + turkish.ones[value % 10]!
  },
  en: (value: number): string => {
    const hundreds = Math.floor(value / 100)
    const rest = value % 100
    const below =
      rest < 20
        ? english.small[rest]!
        : [english.tens[Math.floor(rest / 10)]!, english.small[rest % 10]!].filter(Boolean).join('-')
    return [hundreds > 0 && `${english.small[hundreds]} hundred`, below].filter(Boolean).join(' ')
  },
}

const wholeIn = (value: number, language: 'tr' | 'en'): string => {
  if (value === 0) return language === 'tr' ? 'sıfır' : 'zero'
  const parts: string[] = []
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const group = rest % 1000
    if (group === 0) continue
    if (language === 'en')
      parts.unshift([hundredsIn.en(group), english.scales[scale]!].filter(Boolean).join(' '))
    // Turkish says "bin", not "bir bin".
    else parts.unshift((scale === 1 && group === 1 ? '' : hundredsIn.tr(group)) + turkish.scales[scale]!)
  }
  return parts.join(language === 'tr' ? '' : ' ')
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
 * Turkish liras fifty kuruş".
 */
export const amountInWords = ({ minor, currency }: Money, language: 'tr' | 'en'): string => {
  if (minor < 0) throw new RangeError('an invoice has no negative total')
  const whole = Math.floor(minor / 100)
  const fraction = minor % 100
  const words = [
    language === 'tr' ? 'Yalnız' : 'Only',
    wholeIn(whole, language),
    unitOf(currencyNames[currency], whole, language) ?? currency,
  ]
  if (fraction > 0)
    words.push(
      wholeIn(fraction, language),
      unitOf(fractionNames[currency], fraction, language) ?? (language === 'tr' ? 'yüzde' : 'hundredths'),
    )
  return words.join(' ')
}
