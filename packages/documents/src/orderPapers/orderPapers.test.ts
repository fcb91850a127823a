import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { money } from '@kervan/domain/money/money'
import { readPdf } from '../testing/readPdf.ts'
import { orderPaperTexts } from './orderPaperTexts.ts'
import { makePackingSlipsPdf } from './packingSlipsPdf.ts'
import type { PackingSlip } from './packingSlipsPdf.ts'
import { makePickListPdf } from './pickListPdf.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const locales = { tr: turkish, en: english }
const textsIn = (language: 'tr' | 'en') =>
  orderPaperTexts((key) => {
    const text = (locales[language].orderPaper as Record<string, string>)[
      key.replace('documents:orderPaper.', '')
    ]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })
const pagesOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ texts }) => texts.join(' '))

describe('makePickListPdf', () => {
  const row = { sku: 'KLM-80', title: 'El dokuması kilim', quantity: 3, orders: ['5521', '5522'] }

  it('prints stock codes with their pieces and orders', async () => {
    const list = { language: 'tr' as const, date: '2026-11-27', orderCount: 2, rows: [row] }
    const [page] = await pagesOf(await makePickListPdf(list, textsIn('tr')))
    for (const part of ['Toplama listesi', 'KLM-80', 'El dokuması kilim', '5521, 5522', '27.11.2026'])
      expect(page).toContain(part)
  })

  it('continues on further pages with column heads', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ ...row, sku: `SKU-${at}` }))
    const list = { language: 'en' as const, date: '2026-11-27', orderCount: 2, rows }
    const pages = await pagesOf(await makePickListPdf(list, textsIn('en')))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('Stock code')
    expect(pages.at(-1)).toContain('SKU-119')
  })
})

describe('makePackingSlipsPdf', () => {
  const slip: PackingSlip = {
    number: '5521',
    date: '2026-11-26',
    seller: 'Hayalköy',
    receiver: ['Rakel Jónsdóttir', 'Laugavegur 12', '101 Reykjavík'],
    lines: [
      {
        sku: 'KLM-80',
        title: 'Kilim',
        quantity: 2,
        unitPrice: money(4000, 'EUR'),
        amount: money(8000, 'EUR'),
      },
    ],
    total: money(9850, 'EUR'),
    note: 'Please ring twice',
    giftMessage: '',
  }

  it('prints each order on its own page with receiver, lines, prices and note', async () => {
    const slips = [slip, { ...slip, number: '5522', note: '' }]
    const pages = await pagesOf(await makePackingSlipsPdf(slips, textsIn('en'), 'en'))
    expect(pages).toHaveLength(2)
    for (const part of [
      'Packing slip',
      '5521',
      'Laugavegur 12',
      '80.00 EUR',
      '98.50 EUR',
      'Please ring twice',
    ])
      expect(pages[0]).toContain(part)
    expect(pages[1]).toContain('5522')
    expect(pages[1]).not.toContain('ring twice')
  })

  it('prints the message and no prices for a gift', async () => {
    const gift = { ...slip, total: null, giftMessage: 'Happy birthday' }
    const [page] = await pagesOf(await makePackingSlipsPdf([gift], textsIn('en'), 'en'))
    expect(page).toContain('Happy birthday')
    expect(page).not.toContain('EUR')
  })
})
