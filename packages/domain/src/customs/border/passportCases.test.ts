/** Compares the border passport with the cases of docs/border-passport-cases.md, which were written from sources. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { multiplyDivideUp } from '../../money/decimal.ts'
import { fromDecimal, money, parseRate } from '../../money/money.ts'
import type { ReceiverKind } from '../thresholds.ts'
import type { ConsignmentPurpose } from './consignment.ts'
import { borderPassport } from './passport.ts'
import type { EnteredConsignment, EnteredGoods } from './enteredConsignment.ts'
import type { PassportItem } from './passport.ts'

const page = readFileSync(new URL('../../../../../docs/border-passport-cases.md', import.meta.url), 'utf8')

/** Units of a currency for one euro. */
const rates: Record<string, string> = {
  EUR: '1',
  USD: '1.10',
  GBP: '0.85',
  NOK: '11.50',
  AUD: '1.70',
  XDR: '0.80',
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\', ''))

const groups = page
  .split(/^## /m)
  .slice(1)
  .map((part) => ({
    title: part.split('\n')[0]!,
    cases: part
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
      .map(cellsOf),
  }))

type Given = Record<string, string>

/** Parses 'sku=A; none; #2 sku=B' into the answers of the consignment and of its lines. */
const parseGiven = (cell: string): Given[] => {
  const lines: Given[] = [{}]
  for (const token of cell.split('; ')) {
    const [, second, text] = /^(#2)? ?(.*)$/.exec(token)!
    const [name, value = ''] = text!.split('=')
    const line = second ? (lines[1] ??= {}) : lines[0]!
    if (name && name !== '-') line[name] = value
  }
  return lines
}

const textOr = (value: string | undefined, otherwise: string): string | null =>
  value === '-' ? null : (value ?? otherwise)

const goodsOf = (given: Given): EnteredGoods => {
  const [amount, currency] = (given.value ?? '100.00 EUR').split(' ')
  return {
    hsCode: textOr(given.code, '610910000011'),
    description: textOr(given.desc, 'Cotton T-shirt') ?? '',
    englishDescription: given.en ?? null,
    originCountry: textOr(given.origin, 'TR'),
    quantity: 1,
    unit: 'piece',
    netKg: given.net === '-' ? null : 0.3,
    value: amount === '?' ? null : fromDecimal(amount!, currency!),
    hasIdentifiers: false,
    permitNumber: given.permit ?? null,
    identifiers: {
      sku: given.sku ?? null,
      merchantNumber: given.merchant ?? null,
      manufacturerNumber: given.model ?? null,
      standardNumber: given.gtin ?? null,
      hasNoStandardNumber: 'none' in given ? true : null,
    },
  }
}

const kindOf = (letter: string): ReceiverKind | null =>
  letter === 'B' ? 'corporate' : letter === 'C' ? 'individual' : null

const consignmentOf = ([, day, way, parties, givenCell]: string[]): EnteredConsignment => {
  const lines = parseGiven(givenCell!)
  const [given] = lines as [Given]
  const [from, to] = way!.includes('>') ? way!.split('>') : ['TR', way!]
  const [countryCode, ...postalCode] = to!.split(' ')
  const [kinds, purpose] = parties!.split(' ')
  const [seller, receiver] = kinds!.split('>')
  const goods = 'documents' in given ? [] : lines.map(goodsOf)
  const { value } = goods[0] ?? { value: null }
  return {
    day: day!,
    isDocument: 'documents' in given,
    channel: 'mail' in given ? 'mail' : 'express',
    sender: { countryCode: from!, kind: kindOf(seller!), hasEori: 'sendereori' in given },
    destination: { countryCode: countryCode!, postalCode: postalCode.join(' ') || null },
    receiver: {
      kind: kindOf(receiver!),
      eoriNumber: given.eori ?? null,
      hasTaxNumber: 'tax' in given,
    },
    purpose: purpose === '?' ? null : (purpose as ConsignmentPurpose),
    incoterm: 'ddp' in given ? 'DDP' : 'DAP',
    usesIoss: 'ioss' in given,
    originPaper: (given.paper ?? 'none') as EnteredConsignment['originPaper'],
    exportMethod: textOr(given.method, 'microExport') as EnteredConsignment['exportMethod'],
    grossKg: Number(given.kg ?? 1),
    goods,
    goodsValueIn: (currency) => {
      if (value === null || value.currency === currency) return value
      const [of, into] = [parseRate(rates[value.currency]!), parseRate(rates[currency]!)]
      return money(multiplyDivideUp(value.minor, into, of), currency)
    },
  }
}

/** Words of an item that an expectation may name. */
const wordsOf = ({ status, ifMissing, law, params }: PassportItem): string[] => [
  status,
  ifMissing,
  law,
  String(params.declarant),
]

describe.each(groups)('$title', ({ cases }) => {
  it.each(cases.map((cells): [string, string[]] => [`${cells[0]} ${cells[2]}: ${cells[6]}`, cells]))(
    '%s',
    (_, cells) => {
      const items = borderPassport(consignmentOf(cells))
      for (const expectation of cells[5]!.split('; ')) {
        const [, second, datum, words] = /^(#2 )?(\S+) (.*)$/.exec(expectation)!
        const found = items.filter(
          (item) => item.datum === datum && (item.goods === null || item.goods === (second ? 1 : 0)),
        )
        if (words === 'none') expect(found, datum).toEqual([])
        else {
          expect(found, datum).toHaveLength(1)
          expect(wordsOf(found[0]!), datum).toEqual(expect.arrayContaining(words!.split(' ')))
          expect(wordsOf(found[0]!)[0], datum).toBe(words!.split(' ')[0])
        }
      }
    },
  )
})

it('has three hundred cases', () => {
  expect(groups.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(300)
})
