import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { money } from '@kervan/domain/money/money'
import { readPdf } from '../testing/readPdf.ts'
import type { ManifestContent, ManifestPdfLine } from './manifestContent.ts'
import { makeManifestPdf } from './manifestPdf.ts'
import { manifestTexts } from './manifestTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const locales = { tr: turkish, en: english }
const textsIn = (language: 'tr' | 'en') =>
  manifestTexts((key) => {
    const text = (locales[language].manifest as Record<string, string>)[
      key.replace('documents:manifest.', '')
    ]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })

const line = (change: Partial<ManifestPdfLine> = {}): ManifestPdfLine => ({
  reference: 'KRV-41870392-5',
  waybillNumber: '1Z999AA10123456784',
  bagNumber: null,
  sender: 'Gülşah Öztürk İnşaat',
  receiver: 'Anna Schmidt',
  countryCode: 'DE',
  goods: 'Keten masa örtüsü',
  hsCodes: ['630251000000'],
  value: money(12_000, 'EUR'),
  weightKg: 2.5,
  pieceCount: 1,
  ...change,
})
const build = (change: Partial<ManifestContent> = {}): ManifestContent => ({
  language: 'tr',
  number: 'UPS-2026-000012',
  isAddendum: false,
  carrierName: 'UPS',
  day: '2026-11-23',
  closedAt: '23.11.2026 18:05',
  lines: [line()],
  pieceCount: 1,
  weightKg: 2.5,
  values: [money(12_000, 'EUR')],
  ...change,
})
const read = async (change: Partial<ManifestContent> = {}) => {
  const content = build(change)
  return readPdf(await makeManifestPdf(content, textsIn(content.language)))
}
const textOf = async (change: Partial<ManifestContent> = {}) =>
  (await read(change)).flatMap(({ texts }) => texts).join(' ')

describe('makeManifestPdf', () => {
  it("prints the manifest's number, day, time, shipments, totals and signature fields", async () => {
    const text = await textOf()
    for (const part of [
      'UPS-2026-000012',
      '23.11.2026',
      '23.11.2026 18:05',
      'KRV-41870392-5',
      '1Z999AA10123456784',
      'Gülşah Öztürk İnşaat',
      'Keten masa örtüsü',
      '6302.51.00.00.00',
      '120,00 EUR',
      '2,50 kg',
      'İmza',
      'Plaka',
      'Sayfa 1 / 1',
    ])
      expect(text).toContain(part)
  })

  it('prints the manifest on landscape A4', async () => {
    const [page] = await read()
    expect([Math.round(page!.widthMm), Math.round(page!.heightMm)]).toEqual([297, 210])
  })

  it('prints a manifest with English texts and marks an addendum', async () => {
    const text = await textOf({ language: 'en', isAddendum: true, number: 'UPS-2026-000012/1' })
    for (const part of ['Addendum', 'UPS-2026-000012/1', '120.00 EUR', 'Signature', 'Page 1 / 1'])
      expect(text).toContain(part)
  })

  it('repeats heads and number on each page of a manifest and loses no line', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => line({ reference: `KRV-${10_000_000 + at}-1` }))
    const pages = await read({ lines, pieceCount: 90, weightKg: 225 })
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.flatMap(({ texts }) => texts).join(' ')
    for (const { reference } of lines) expect(text).toContain(reference)
    pages.forEach(({ texts }, page) => {
      expect(texts.join(' ')).toContain(`Sayfa ${page + 1} / ${pages.length}`)
      expect(texts.join(' ')).toContain('UPS-2026-000012')
    })
    expect(pages.filter(({ texts }) => texts.join(' ').includes('İmza'))).toHaveLength(1)
    expect(pages.at(-1)!.texts.join(' ')).toContain('90 gönderi')
  })

  it('truncates a manifest cell that would not fit on a page', async () => {
    const goods = 'Çok uzun bir mal tanımı '.repeat(200)
    const hsCodes = Array.from({ length: 50 }, (_, at) => String(630_251_000_000 + at))
    const pages = await read({ lines: [line({ goods, hsCodes })] })
    expect(pages).toHaveLength(1)
    const text = pages[0]!.texts.join(' ')
    expect(text).toContain('…')
    expect(text).toContain('+46')
  })

  it('prints a manifest line of a document without goods, codes and value', async () => {
    const text = await textOf({ lines: [line({ goods: 'Doküman', hsCodes: [], value: null })], values: [] })
    expect(text).toContain('Doküman')
    expect(text).not.toContain('EUR')
  })

  it('rejects a manifest without shipments', async () => {
    await expect(read({ lines: [] })).rejects.toThrow(RangeError)
  })
})
