import { describe, expect, it } from 'vitest'
import { foldForSearch } from '../identity/transliterate.ts'
import { longestAddressText, readAddress } from './readAddress.ts'
import { pastedElsewhere } from './testing/pastedElsewhere.ts'
import { pastedInEurope } from './testing/pastedInEurope.ts'
import { referencePlaces, showReading } from './testing/showReading.ts'

const read = (text: string, hint?: string) => readAddress(text, referencePlaces, hint)
const show = (text: string, hint?: string) => showReading(read(text, hint))
const pasted = { ...pastedInEurope, ...pastedElsewhere }

describe.each(Object.entries(pasted))('address in %s', (_country, cases) => {
  it.each(cases)('parses the pasted address %j', (text, reads) => expect(show(text)).toBe(reads))
})

it('covers fifteen countries with at least six addresses each', () => {
  expect(Object.keys(pasted)).toHaveLength(15)
  for (const cases of Object.values(pasted)) expect(cases.length).toBeGreaterThanOrEqual(6)
  expect(Object.values(pasted).flat().length).toBeGreaterThanOrEqual(90)
})

it.each(Object.values(pasted).flat())('returns the range of each field in the text: %j', (text) => {
  const { fields, leftovers } = read(text)
  const written = fields.filter(({ start, end }) => end > start)
  const ranges = [...written, ...leftovers].sort((one, other) => one.start - other.start)
  for (const [at, { start, end }] of ranges.entries()) {
    expect(end).toBeLessThanOrEqual(text.length)
    if (at > 0) expect(start).toBeGreaterThanOrEqual(ranges[at - 1]!.end)
  }
  for (const { field, value, start, end } of written)
    if (field === 'line' || field === 'name' || field === 'company')
      expect(foldForSearch(text.slice(start, end)).replace(/\s+/g, ' ')).toContain(foldForSearch(value))
  for (const { text: left, start, end } of leftovers) expect(text.slice(start, end)).toContain(left)
})

it('reads a "c/o" line of an address as the company', () => {
  expect(show('Anna Schmidt\nc/o Teppichhaus Nord\nLindenstraße 12\n20099 Hamburg\nDeutschland')).toBe(
    'name=Anna Schmidt~ | company=Teppichhaus Nord | line=Lindenstraße 12~ | postalCode=20099 | city=Hamburg | country=DE',
  )
})

describe('country', () => {
  it.each([
    ['a hint decides where nothing else does', 'Hauptplatz 1\n4020 Linz', 'AT', 'country=AT~'],
    ['what the text says outweighs the hint', '10 Downing Street\nLondon SW1A 2AA', 'TR', 'country=GB~'],
    ['a name in Turkish', 'Hauptplatz 1, 4020 Linz, AVUSTURYA', undefined, 'country=AT'],
    ['a code in its own line', 'Rathaus\nMarienplatz 8\n80331 München\nDE', undefined, 'country=DE~'],
  ])('detects the country: %s', (_rule, text, hint, expected) => expect(show(text, hint)).toContain(expected))

  it('reads a country outside the fifteen by its name', () => {
    const swiss = 'Bundeshaus, Bundesplatz 3, 3003 Bern, İsviçre'
    expect(show(swiss)).toContain('postalCode=3003 | city=Bern')
    expect(show(swiss)).toContain('country=CH')
  })

  it('returns no country when the text has no clue', () => expect(show('Depo 12')).not.toContain('country='))
})

describe('Türkiye', () => {
  it.each([
    [
      'the province follows from the postal code',
      'Moda Cad. No:12, 34710 Kadıköy',
      'district=Kadıköy~ | city=İstanbul~',
    ],
    [
      'a district that one province has says which',
      'Alıcı Demo, Neyzen Tevfik Cad. No:5 Bodrum',
      'district=Bodrum~ | city=Muğla~',
    ],
    ['in capitals without dots', 'MITHATPASA CAD. NO:2 35040 BORNOVA/IZMIR', 'district=Bornova | city=İzmir'],
    [
      'a street of another province is no province',
      'Bornova İzmir, Ankara Cad. No:5',
      'district=Bornova | city=İzmir',
    ],
    [
      'a postal code of another province is to be looked at',
      'Moda Cad. No:1, 06100 Kadıköy İstanbul',
      'city=İstanbul?',
    ],
    ['an old name', 'Demo Mah. No:3, Of, Trabzon', 'district=Of | city=Trabzon'],
  ])('parses a Turkish address: %s', (_rule, text, expected) => expect(show(text, 'TR')).toContain(expected))
})

describe('leftovers', () => {
  it('invents no street from other text', () => {
    const { fields } = read('Kargo şubesinden alacağım. Alıcı Demo 0555 111 22 33 Afyon merkez')
    expect(fields.some(({ field }) => field === 'line')).toBe(false)
  })

  it('leaves over a phone number that fits no numbering plan', () =>
    expect(show('Receiver\n10 Downing Street\nLondon SW1A 2AA\nPhone: 12')).toContain('left=12'))

  it('leaves over a second phone number, a fax number and an order number', () => {
    const text =
      'Receiver\n10 Downing Street\nLondon SW1A 2AA\nTel: 020 7946 0018\nMobile: 07700 900123\nFax: 020 7946 0019\nOrder no: 4711'
    expect(show(text)).toContain('left=07700 900123 | left=020 7946 0019 | left=4711')
  })

  it('leaves over text beyond the maximum address length', () => {
    const text = 'Moda Caddesi No:12 '.repeat(530)
    expect(read(text).leftovers.at(-1)).toMatchObject({ start: longestAddressText, end: text.length })
  })
})

describe('hostile input', () => {
  const long = (text: string): string => text.repeat(Math.ceil(10_000 / text.length)).slice(0, 10_000)
  it.each([
    ['nothing', '', ''],
    ['blanks', ' \n\t ', ''],
    [
      'pictures around an address',
      '📦 Receiver\n10 Downing Street 🇬🇧\nLondon SW1A 2AA',
      'name=Receiver~ | line=10 Downing Street~ | postalCode=SW1A 2AA | city=London | country=GB~',
    ],
    [
      'marks of right to left',
      '\u202bReceiver\u202c\n\u200f10 Downing Street\nLondon\u200e SW1A\u00a02AA',
      'name=Receiver~ | line=10 Downing Street~ | postalCode=SW1A 2AA | city=London | country=GB~',
    ],
  ])('parses unusual input: %s', (_kind, text, expected) => expect(show(text)).toBe(expected))

  // A regular expression with backtracking would not terminate in time on these inputs.
  it.each([
    '1',
    'a',
    '0532 123 45 67 ',
    'Tel: ',
    ',',
    '\n',
    'a@',
    '📦',
    '\u202e',
    '((((',
    '- - ',
    'Merkez ',
    '75001 Paris ',
    '....',
    'A/',
    '+',
  ])('returns ranges inside the text for ten thousand characters of %j', (piece) => {
    const text = long(piece)
    const { fields, leftovers } = read(text)
    for (const { start, end } of [...fields, ...leftovers]) {
      expect(start).toBeLessThanOrEqual(end)
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })
})
