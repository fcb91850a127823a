/** Reads docs/landed-cost-cases.md. */
import { readFileSync } from 'node:fs'
import type { Consignment, ConsignmentGoods } from '../../../customs/border/consignment.ts'
import type { Money } from '../../../money/money.ts'
import type { Parcel, Tables } from './secondProgram.ts'

const page = readFileSync(new URL('../../../../../../docs/landed-cost-cases.md', import.meta.url), 'utf8')

type Row = Readonly<Record<string, string>>

/** Rows of the table under a heading by column name; '–' is empty. */
const tableUnder = (heading: string): Row[] => {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const [names, , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .replaceAll('\\|', '\u0000')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\u0000', '|').replaceAll('`', '')),
    )
  return rows.map((cells) =>
    Object.fromEntries(names!.map((name, index) => [name, cells[index] === '–' ? '' : cells[index]!])),
  )
}

const moneyOf = (written: string, currency: string): Money => ({
  minor: Math.round(Number(written) * 100),
  currency,
})

const carriageOf = (written: string): Money | null => {
  const [amount, currency] = written.split(' ')
  return amount && currency ? moneyOf(amount, currency) : null
}

const goodsOf = (written: string): ConsignmentGoods => {
  const [code, value, currency, quantity, kg] = written.split(' ')
  return {
    hsCode: code === '–' ? null : code!,
    description: '',
    originCountry: 'TR',
    quantity: Number(quantity),
    unit: 'piece',
    netKg: kg === '–' ? null : Number(kg),
    value: value === '–' ? null : moneyOf(value!, currency!),
    hasIdentifiers: true,
    permitNumber: null,
  }
}

const consignmentOf = (row: Row): Consignment => {
  const [country, ...postalCode] = row.To!.split(' ')
  const words = row.Consignment!.split(' ')
  const has = (word: string) => words.includes(word)
  return {
    day: row.Day!,
    isDocument: has('documents'),
    sender: { countryCode: 'TR', kind: has('C2C') ? 'individual' : 'corporate', hasEori: true },
    destination: { countryCode: country!, postalCode: postalCode.join(' ') },
    receiver: {
      kind: has('B2C') || has('C2C') ? 'individual' : 'corporate',
      hasEori: has('B2B'),
      hasTaxNumber: true,
    },
    purpose: has('gift') ? 'gift' : has('sample') ? 'sample' : 'sale',
    incoterm: 'DAP',
    usesIoss: has('IOSS'),
    originPaper: has('A.TR') ? 'atr' : has('EUR.1') ? 'eur1' : 'none',
    goods: row.Goods ? row.Goods.split('<br>').map(goodsOf) : [],
  }
}

/** Way of a case: its lines as 'duty 1 13.20' or 'vat@sale 21.47', and its reasons. */
export interface PageWay {
  kind: string
  lines: readonly string[]
  unknowns: readonly string[]
  total: string
}

const wayOf = (written: string): PageWay => {
  const [, kind, body] = /^\*\*(\w+)\*\* (.*)$/.exec(written)!
  const parts = body!.split('; ')
  return {
    kind: kind!,
    lines: parts
      .filter((part) => !/^(none|nothing|total)\b/.test(part))
      .map((part) => part.replace(/ \(.*$/, '').replace(/\[(\d)\]/, ' $1')),
    unknowns: parts
      .filter((part) => part.startsWith('none '))
      .map((part) => part.replace(/^none |\[\d\]$/g, '')),
    total: parts.find((part) => part.startsWith('total '))?.slice(6) ?? '',
  }
}

export interface PageCase {
  name: string
  parcel: Parcel
  ways: readonly PageWay[]
}

const casesUnder = (heading: string): PageCase[] =>
  tableUnder(heading).map((row) => ({
    name: `${row.No} ${row['What it shows']}`,
    parcel: {
      consignment: consignmentOf(row),
      freight: carriageOf(row.Freight!),
      insurance: carriageOf(row.Insurance!),
    },
    ways: row.Result!.split('<br>').map(wayOf),
  }))

/** Cases by chapter of the page. */
export const pageCases = {
  unitedStates: casesUnder('United States'),
  europeanUnion: casesUnder('European Union'),
  unitedKingdom: casesUnder('United Kingdom'),
  others: casesUnder('Other countries'),
}

const days = (row: Row) => ({ from: row['First day']!, to: row['Last day'] ?? '' })

export const pageTables: Tables = {
  lira: Object.fromEntries(tableUnder('Rates of exchange').map((row) => [row.Currency!, row.Lira!])),
  tariff: tableUnder('Tariff rows').map((row) => ({ tariff: row.Tariff!, code: row.Code!, rate: row.Rate! })),
  vat: tableUnder('Rates of VAT').map((row) => ({
    country: row.Country!,
    postalCode: row['Postal code']!,
    rate: row.Rate!,
    ...days(row),
  })),
  layers: tableUnder('Layers of the United States').map((row) => ({ rate: row.Rate!, ...days(row) })),
  processing: tableUnder('Processing fee of the United States').map((row) => ({
    min: row.Minimum!,
    max: row.Maximum!,
    informal: row.Informal!,
    ...days(row),
  })),
  held: tableUnder('Codes of the United States without a figure').map((row) => ({
    code: row['Code begins']!,
    reason: row.Reason!,
    from: row['First day']!,
  })),
}
