import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { money } from '@kervan/domain/money/money'
import { readPdf } from '../testing/readPdf.ts'
import type { SalesInvoiceContent } from './salesInvoiceContent.ts'
import { makeSalesInvoicePdf } from './salesInvoicePdf.ts'
import { salesInvoiceTexts } from './salesInvoiceTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const locales = { tr: turkish, en: english }
const textsIn = (language: 'tr' | 'en') =>
  salesInvoiceTexts((key) => {
    const text = (locales[language].salesInvoice as unknown as Record<string, string>)[
      key.replace('documents:salesInvoice.', '')
    ]
    if (typeof text !== 'string') throw new Error(`no text for ${key}`)
    return text
  })

const buildInvoice = (change: Partial<SalesInvoiceContent> = {}): SalesInvoiceContent => ({
  language: 'en',
  title: 'e-Archive invoice',
  number: 'KRV2026000000042',
  uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  date: '2026-11-20',
  issuer: { name: 'Kervan Kargo A.Ş.', lines: ['İstanbul'] },
  buyer: { name: 'Gülşah Öztürk İnşaat', lines: ['Kadıköy'] },
  original: null,
  lines: [
    {
      reference: 'KRV-1',
      description: 'Transport, 1.5 kg',
      net: money(100_000, 'EUR'),
      vat: money(0, 'EUR'),
      amount: money(100_000, 'EUR'),
    },
  ],
  vatRate: '0',
  exemption: '311 International carriage',
  net: money(100_000, 'EUR'),
  vat: money(0, 'EUR'),
  total: money(100_000, 'EUR'),
  inWords: 'Only one thousand euros',
  inTry: { rate: '54.51', day: '2026-11-19', total: money(5_451_000, 'TRY') },
  footer: 'Thank you',
  ...change,
})
const read = async (change: Partial<SalesInvoiceContent> = {}) => {
  const invoice = buildInvoice(change)
  return readPdf(makeSalesInvoicePdf(invoice, textsIn(invoice.language)))
}
const textOf = async (change: Partial<SalesInvoiceContent> = {}) =>
  (await read(change)).flatMap(({ texts }) => texts).join(' ')

describe('makeSalesInvoicePdf', () => {
  it('prints the widest universal number on one line', async () => {
    const uuid = 'bbbbbbbb-dddd-4ddd-bbbb-dddddddddddd'
    expect((await read({ uuid })).flatMap(({ texts }) => texts)).toContain(uuid)
  })

  it.each([
    ['tr', 'TASLAK – fatura değildir'],
    ['en', 'DRAFT – not an invoice'],
  ] as const)('marks each page of a draft in %s', async (language, mark) => {
    const { lines } = buildInvoice()
    const many = { language, lines: Array.from({ length: 80 }, () => lines[0]!) }
    const pages = await read({ ...many, number: null, uuid: null })
    expect(pages.length).toBeGreaterThan(1)
    for (const { texts } of pages) expect(texts.join(' ').split(mark)).toHaveLength(4)
    for (const { texts } of await read(many)) expect(texts.join(' ')).not.toContain(mark)
  })

  it('prints parties, sums, words, exemption and rate of an invoice', async () => {
    const text = await textOf()
    for (const part of [
      ...['e-Archive invoice', 'KRV2026000000042', '20 Nov 2026', 'Gülşah Öztürk İnşaat', '1,000.00 EUR'],
      ...['Only one thousand euros', '311 International carriage', '1 EUR = 54.51 TRY (19 Nov 2026)'],
      ...['54,510.00 TRY', 'Thank you'],
    ])
      expect(text).toContain(part)
  })

  it('prints Turkish texts, dates and numbers', async () => {
    const text = await textOf({ language: 'tr' })
    expect(text).toContain('20.11.2026')
    expect(text).toContain('1.000,00 EUR')
    expect(text).toContain('1 EUR = 54,51 TRY')
    expect(text).toContain('KDV %0')
  })

  it('prints the universal number in one line', async () => {
    // The digits of this number are wide.
    const uuid = 'bde61e5f-4603-4de7-856e-c106f4b60dfa'
    expect((await read({ uuid }))[0]!.texts).toContain(uuid)
  })

  it('prints the original and the reason on a counter-document', async () => {
    const original = { number: 'KRV2026000000001', date: '2026-11-01', reason: 'Wrong buyer' }
    const text = await textOf({ original })
    expect(text).toContain('KRV2026000000001, 1 Nov 2026')
    expect(text).toContain('Wrong buyer')
    expect(text).toContain('Amount taken back')
    expect(text).not.toContain('Total payable')
  })

  it('writes letters outside of the font in Latin', async () => {
    const text = await textOf({ buyer: { name: '株式会社 Ünal', lines: ['Санкт-Петербург'] } })
    expect(text).toContain('Ünal')
    expect(text).not.toContain('株')
  })

  it('prints an invoice of several pages without losing a line', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => ({
      ...buildInvoice().lines[0]!,
      reference: `KRV-${1000 + at}`,
    }))
    const pages = await read({ lines })
    expect(pages.length).toBeGreaterThan(3)
    const text = pages.flatMap(({ texts }) => texts).join(' ')
    for (const { reference } of lines) expect(text).toContain(reference)
    expect(text).toContain(`${pages.length} / ${pages.length}`)
  })

  it('throws without lines', async () => {
    await expect(read({ lines: [] })).rejects.toThrow(RangeError)
  })
})
