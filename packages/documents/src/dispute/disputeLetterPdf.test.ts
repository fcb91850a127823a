import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { money } from '@kervan/domain/money/money'
import { readPdf } from '../testing/readPdf.ts'
import type { DisputeContent, DisputeLetterLine } from './disputeContent.ts'
import { makeDisputeLetterPdf } from './disputeLetterPdf.ts'
import { disputeTexts } from './disputeTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const locales = { tr: turkish, en: english }
const textsIn = (language: 'tr' | 'en') =>
  disputeTexts((key) => {
    const text = (locales[language].dispute as Record<string, string>)[key.replace('documents:dispute.', '')]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })

const line = (change: Partial<DisputeLetterLine> = {}): DisputeLetterLine => ({
  waybillNumber: '1Z999AA10123456784',
  reference: 'KRV-41870392-5',
  invoiceNumber: 'ISTR0047812',
  day: '2026-11-18',
  expected: money(9620, 'EUR'),
  billed: money(10_490, 'EUR'),
  difference: money(870, 'EUR'),
  reasons: ['Ücrete esas ağırlık 12,5 kg yerine 14 kg', 'Ölçümümüz: 60 × 40 × 26 cm, 11,2 kg'],
  ...change,
})
const textOf = async (change: Partial<DisputeContent> = {}) => {
  const content: DisputeContent = {
    language: 'tr',
    number: 'TI-000012',
    day: '2026-11-28',
    carrierName: 'DHL Express',
    houseName: 'Kervan Lojistik A.Ş.',
    remark: null,
    lines: [line()],
    total: money(870, 'EUR'),
    ...change,
  }
  const pages = await readPdf(await makeDisputeLetterPdf(content, textsIn(content.language)))
  return { pages, text: pages.flatMap(({ texts }) => texts).join(' ') }
}

describe('makeDisputeLetterPdf', () => {
  it('prints carrier, lines with their reasons, and the total', async () => {
    const { text } = await textOf({ remark: '47. hafta' })
    for (const part of ['TI-000012', '28.11.2026', 'DHL Express', '1Z999AA10123456784', 'KRV-41870392-5'])
      expect(text).toContain(part)
    for (const part of ['14 kg', '60 × 40 × 26 cm', '96,20 EUR', '8,70 EUR', '47. hafta', 'Sayfa 1 / 1'])
      expect(text).toContain(part)
  })

  it('prints English texts, and a dash where nothing is expected', async () => {
    const { text } = await textOf({ language: 'en', lines: [line({ expected: null, day: null })] })
    for (const part of ['Invoice dispute', '104.90 EUR', '–', 'Page 1 / 1']) expect(text).toContain(part)
  })

  it('loses no line over several pages', async () => {
    const lines = Array.from({ length: 80 }, (_, at) => line({ waybillNumber: `1Z${100_000 + at}` }))
    const { pages, text } = await textOf({ lines })
    expect(pages.length).toBeGreaterThan(2)
    for (const { waybillNumber } of lines) expect(text).toContain(waybillNumber)
  })

  it('rejects a letter without lines', async () => {
    await expect(textOf({ lines: [] })).rejects.toThrow(RangeError)
  })
})
