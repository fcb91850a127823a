/** Compares the calculator with the sixty hand-calculated cases of docs/us-tariff-cases.md. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { asTariffCsv, tariffForm } from './testing/tariffFile.ts'

const { calculateTax, importTariff, listTaxEditions } = taxEndpoints

const page = readFileSync(new URL('../../../../../docs/us-tariff-cases.md', import.meta.url), 'utf8')

type Row = Record<string, string>

/** Rows of the table under a heading, by column name. */
const tableUnder = (heading: string): Row[] => {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const lines = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [names, , ...rows] = lines
  return rows.map((cells) => Object.fromEntries(names!.map((name, index) => [name, cells[index]!])))
}

const figures = tableUnder('A figure')
const none = tableUnder('No figure')
const loaded = tableUnder('No figure: rows beyond those that the product brings along')
const measured = tableUnder('A figure from weight or pieces')
const named = (rows: Row[]) => rows.map((row): [string, Row] => [`${row.No} ${row['What it shows']}`, row])
const percentOf = (written: string) => (written === 'Free' ? 0 : Number(written.replace('%', '')))
/** Parses '65.95 (65.9472)': the amount due, and the unrounded product where it differs. */
const amountsOf = (written: string) => {
  const [amount, exact] = written.split(/[ ()]+/)
  return { amount: Number(amount), exact: Number(exact || amount) }
}
/** Null for a dash and for a table without the column. */
const numberIn = (written: string | undefined) =>
  written === undefined || written === '–' ? null : Number(written)
const listOf = (written: string) => (written === '–' ? [] : written.split(' '))

const toCents = (amount: number | null) => Math.round((amount ?? 0) * 100)

/** Unique words that identify each kind of reason. */
const wordsOf: Record<string, string> = {
  textRate: 'does not depend on value, weight or quantity alone',
  quantityMissing: 'enter the net weight or the quantity',
  quota: 'under a quota',
  section232: 'under Section 232',
}

let test: TestApp
let token: string
/** After the days of all other cases, because the loaded rows are a separate edition. */
const dayOfLoadedRows = '2026-11-21'
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('admin')
  const fromFile = [...loaded, ...measured.filter(({ Day }) => Day === dayOfLoadedRows)]
  const rates = new Map(fromFile.map((row) => [row.HTS!, row['Column 1']!]))
  const rows = [...rates]
  const bytes = asTariffCsv([['HTS Number', 'General Rate of Duty'], ...rows])
  const fields = { validFrom: dayOfLoadedRows }
  const form = (more: object = {}) => tariffForm(bytes, { ...fields, ...more })
  const { confirmation } = (await test.call(importTariff, { token, form: form() })).body
  await test.call(importTariff, { token, form: form({ confirmation }) })
})
afterAll(() => test.close())

const calculate = async (row: Row) =>
  (
    await test.call(calculateTax, {
      token,
      language: 'en',
      body: {
        gtip: row.HTS!,
        value: Number(row.Value),
        quantity: numberIn(row.Pcs),
        netWeight: numberIn(row.Weight),
        day: row.Day!,
      },
    })
  ).body

describe('sixty hand-calculated cases', () => {
  it('covers sixty numbered tariff cases', () => {
    const numbers = [...figures, ...none, ...loaded].map(({ No }) => Number(No))
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('uses the seeded layers with their days and sources', async () => {
    const { layers } = (await test.call(listTaxEditions, { token })).body
    const carried = layers.map(({ hts, percent, from, to, source }) => [
      hts,
      percent,
      from,
      to ?? '–',
      source,
    ])
    const rows = tableUnder('Layers').map((row) => [
      row.Heading,
      percentOf(row.Rate!),
      row['First day'],
      row['Last day'],
      row.Source,
    ])
    expect(carried.reverse()).toEqual(rows)
  })

  it.each(named(figures))('calculates the same tax as by hand in case %s', async (_, row) => {
    const answer = await calculate(row)
    const column1 = amountsOf(row['Column 1 duty']!)
    const hasLayer = row.Layer !== '–'
    const layer = amountsOf(row['Layer duty']!)
    expect({
      rate: answer.rateText,
      hsRate: answer.hsRate,
      hs: { amount: answer.hsAmount, exact: Number(answer.hsExact) },
      layers: answer.layers.map(({ hts, percent, amount, exact }) => ({
        hts,
        percent,
        amount,
        exact: Number(exact),
      })),
      fixed: [answer.fixedRate, answer.fixedAmount],
      total: answer.totalTax,
      noFigure: answer.noFigure,
    }).toEqual({
      rate: row['Column 1'],
      hsRate: percentOf(row['Column 1']!),
      hs: column1,
      layers: hasLayer ? [{ hts: row.Layer, percent: percentOf(row.Rate!), ...layer }] : [],
      fixed: hasLayer ? [percentOf(row.Rate!), layer.amount] : [0, 0],
      total: Number(row.Total),
      noFigure: null,
    })
    const said = answer.warnings.map(({ code }) => code).filter((code) => code !== 'curatedEdition')
    expect(said.sort()).toEqual(listOf(row.Says!).sort())
  })

  it.each(named([...none, ...loaded]))('returns no amount for the tariff case %s', async (_, row) => {
    const answer = await calculate(row)
    expect(answer).toMatchObject({
      rateText: row['Column 1'],
      hsRate: null,
      hsAmount: null,
      hsExact: null,
      fixedRate: null,
      fixedAmount: null,
      totalTax: null,
      noFigure: 'No rate can be calculated for this code; please ask a customs broker.',
    })
    expect(answer.requirements).toEqual([expect.stringContaining(wordsOf[row.Reason!]!)])
    expect(answer.layers.map(({ hts, amount }) => [hts, amount])).toEqual(
      listOf(row.Layer!).map((hts) => [hts, null]),
    )
  })
})

describe('duty by weight or number of pieces', () => {
  it.each(measured.map((row): [string, Row] => [`${row.HTS} ${row['What it shows']}`, row]))(
    'calculates the same duty as by hand for %s',
    async (_, row) => {
      const { amount, exact } = amountsOf(row['Column 1 duty']!)
      expect(await calculate(row)).toMatchObject({
        rateText: row['Column 1'],
        hsRate: null,
        hsAmount: amount,
        hsExact: String(exact),
        fixedAmount: Number(row['Layer duty']),
        totalTax: Number(row.Total),
        noFigure: null,
      })
    },
  )
})

describe('hand-calculated merchandise processing fee', () => {
  const years = tableUnder('Merchandise processing fee')
  it.each(
    tableUnder('Processing fee cases').map((row): [string, Row] => [
      `${row['What it shows']}, ${row.Day}`,
      row,
    ]),
  )('calculates the same processing fee as by hand in case %s', async (_, row) => {
    const { processingFee, totalTax, fixedAmount, hsAmount, warnings } = await calculate(row)
    const year = years.find((one) => one['First day']! <= row.Day! && row.Day! <= one['Last day']!)
    const isFormal = row.Entry === 'formal'
    expect(processingFee).toEqual(
      row.Fee === '–'
        ? null
        : {
            entry: row.Entry,
            amount: Number(row.Fee),
            percent: isFormal ? 0.3464 : null,
            min: isFormal ? Number(year!.Minimum) : null,
            max: isFormal ? Number(year!.Maximum) : null,
            from: year!['First day'],
            to: year!['Last day'],
            source: year!.Source,
          },
    )
    expect(warnings.some(({ code }) => code === 'processingFeeUnknown')).toBe(year === undefined)
    // The fee is not part of the tax.
    expect(toCents(totalTax)).toBe(toCents(fixedAmount) + toCents(hsAmount))
  })
})
