import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { CurrencyMismatch, money } from '@kervan/domain/money/money'
import { readPdf } from '../testing/readPdf.ts'
import { makePaymentReceiptPdf } from './paymentReceiptPdf.ts'
import type { ReceiptContent } from './receiptContent.ts'
import { formatPaid } from './receiptFormats.ts'
import { receiptTexts } from './receiptTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const locales = { tr: turkish, en: english }
const textsIn = (language: 'tr' | 'en') =>
  receiptTexts((key) => {
    const text = (locales[language].receipt as Record<string, string>)[key.replace('documents:receipt.', '')]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })

const buildReceipt = (change: Partial<ReceiptContent> = {}): ReceiptContent => ({
  language: 'en',
  number: '6F9619FF-8B86',
  date: '2026-11-20',
  payee: { name: 'Kervan Kargo A.Ş.', lines: ['İstanbul'] },
  payer: { name: 'Gülşah Öztürk İnşaat', lines: [] },
  provider: 'iyzico',
  card: 'VISA •••• 4242',
  items: [
    { reference: 'KRV0001', description: 'Shipping', amount: money(123_450, 'EUR') },
    { reference: 'KRV0002', description: 'Extra payment', amount: money(1_050, 'EUR') },
  ],
  paid: money(124_500, 'EUR'),
  refunds: [],
  ...change,
})
const read = async (change: Partial<ReceiptContent> = {}) => {
  const receipt = buildReceipt(change)
  return readPdf(await makePaymentReceiptPdf(receipt, textsIn(receipt.language)))
}
const textOf = async (change: Partial<ReceiptContent> = {}) =>
  (await read(change)).flatMap(({ texts }) => texts).join(' ')

describe('makePaymentReceiptPdf', () => {
  it('prints a receipt with items, card, and a note that it is not an invoice', async () => {
    const text = await textOf()
    for (const part of ['Payment receipt', 'KRV0001', '1,234.50 EUR', 'KRV0002', '10.50 EUR', '1,245.00 EUR'])
      expect(text).toContain(part)
    expect(text).toContain('VISA •••• 4242')
    expect(text).toContain('not an invoice')
    expect(text).not.toContain('Refund')
    expect(text.split('1,245.00 EUR')).toHaveLength(2)
  })

  it('prints a receipt with Turkish texts, numbers and dates', async () => {
    const text = await textOf({ language: 'tr' })
    expect(text).toContain('Ödeme Makbuzu')
    expect(text).toContain('20.11.2026')
    expect(text).toContain('1.245,00 EUR')
    expect(text).toContain('Gülşah Öztürk İnşaat')
    expect(text).toContain('fatura yerine geçmez')
  })

  it('subtracts refunds on a receipt', async () => {
    const text = await textOf({
      refunds: [{ date: '2026-11-21', reference: 'KRV0002', amount: money(1_050, 'EUR') }],
    })
    expect(text).toContain('Refund (21 Nov 2026 · KRV0002) -10.50 EUR')
    expect(text).toContain('Amount kept 1,234.50 EUR')
  })

  it('prints a receipt of several pages without losing an item', async () => {
    const items = Array.from({ length: 120 }, (_, at) => ({
      reference: `KRV${1000 + at}`,
      description: 'Shipping',
      amount: money(100, 'EUR'),
    }))
    const pages = await read({ items, paid: money(12_000, 'EUR') })
    expect(pages.length).toBeGreaterThan(2)
    const text = pages.flatMap(({ texts }) => texts).join(' ')
    for (const { reference } of items) expect(text).toContain(reference)
    expect(pages.at(-1)!.texts.join(' ')).toContain('not an invoice')
  })

  it('rejects a refund in another currency and an empty receipt', async () => {
    const refunds = [{ date: '2026-11-21', amount: money(100, 'USD') }]
    await expect(read({ refunds })).rejects.toThrow(CurrencyMismatch)
    await expect(read({ items: [] })).rejects.toThrow(RangeError)
  })

  it.each([
    [123_400, 'JPY', 'en', '1,234 JPY'],
    [123_450, 'JPY', 'en', '1,234.50 JPY'],
    [123_450, 'KWD', 'tr', '1.234,500 KWD'],
    [123_450, 'TRY', 'tr', '1.234,50 TRY'],
  ] as const)('writes %i hundredths of %s in %s as %s on a receipt', (minor, currency, language, written) => {
    expect(formatPaid(money(minor, currency), language)).toBe(written)
  })
})
