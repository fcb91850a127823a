import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { CurrencyMismatch } from '@kervan/domain/money/money'
import { buildInvoice, buildProduct } from '../testing/buildInvoice.ts'
import { readPdf } from '../testing/readPdf.ts'
import { makeCommercialInvoicePdf } from './commercialInvoicePdf.ts'
import type { ConvertedCharge, InvoiceContent } from './invoiceContent.ts'
import { invoiceTexts } from './invoiceTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const locales = { tr: turkish, en: english }

const textsIn = (language: 'tr' | 'en') =>
  invoiceTexts((key) => {
    const text = (locales[language].invoice as Record<string, string>)[key.replace('documents:invoice.', '')]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })

const readInvoice = async (change: Partial<InvoiceContent> = {}) => {
  const invoice = buildInvoice(change)
  return readPdf(await makeCommercialInvoicePdf(invoice, textsIn(invoice.language)))
}
const textOf = async (change: Partial<InvoiceContent> = {}) =>
  (await readInvoice(change)).map(({ texts }) => texts.join(' ')).join(' ')

describe('makeCommercialInvoicePdf', () => {
  it("adds up an invoice's lines, freight and insurance exactly", async () => {
    // 1,500.00 + 834.00 + 112.38 = 2,446.38; + 185.50 + 12.00 = 2,643.88
    const text = await textOf()
    expect(text).toContain('Goods value 2,446.38 EUR')
    expect(text).toContain('Freight 185.50 EUR')
    expect(text).toContain('Insurance 12.00 EUR')
    expect(text).toContain('Invoice total 2,643.88 EUR')
  })

  it('prints amount, rates and day of converted charges, and charges without a rate', async () => {
    const converted: ConvertedCharge = {
      charge: 'insurance',
      amount: { minor: 750, currency: 'USD' },
      rates: [
        { currency: 'USD', sellingTry: '42.5' },
        { currency: 'EUR', sellingTry: '47.0732' },
      ],
      day: '2026-11-20',
    }
    const unconverted = { charge: 'freight', amount: { minor: 1_200, currency: 'XAF' } } as const
    const change = {
      freightCharge: undefined,
      insurance: { minor: 677, currency: 'EUR' },
      converted: [converted],
      unconverted: [unconverted],
    }
    const english = await textOf(change)
    expect(english).toContain('Insurance 6.77 EUR')
    expect(english).toContain(
      'Insurance 7.50 USD: 1 USD = 42.5 TRY, 1 EUR = 47.0732 TRY (exchange rates of 20 Nov 2026)',
    )
    expect(english).toContain('Freight 12.00 XAF: not in the total, as no exchange rate is known')
    const turkish = await textOf({ ...change, language: 'tr' })
    expect(turkish).toContain(
      'Sigorta 7,50 USD: 1 USD = 42,5 TRY, 1 EUR = 47,0732 TRY (kur tarihi 20.11.2026)',
    )
    expect(turkish).toContain('Navlun 12,00 XAF: döviz kuru bilinmediğinden toplama katılmadı')
  })

  it('prints the third decimal of a gross weight when there is one', async () => {
    expect(await textOf({ grossWeightKg: 4.999 })).toContain('Gross weight 4.999 kg')
    expect(await textOf({ grossWeightKg: 5 })).toContain('Gross weight 5.00 kg')
    expect(await textOf({ grossWeightKg: 1234.5, language: 'tr' })).toContain('1.234,50 kg')
  })

  it('prints an invoice with Turkish texts, numbers and dates', async () => {
    const text = await textOf({ language: 'tr' })
    expect(text).toContain('Ticari Fatura')
    expect(text).toContain('20.11.2026')
    expect(text).toContain('Genel toplam 2.643,88 EUR')
    expect(text).toContain('12,5 kg')
    expect(text).toContain('Gülşah Öztürk İnşaat San. ve Tic. A.Ş.')
    expect(text).toContain('41,35 kg')
  })

  it('prints an invoice with English texts, numbers and dates', async () => {
    const text = await textOf()
    expect(text).toContain('Commercial Invoice')
    expect(text).toContain('20 Nov 2026')
    expect(text).toContain('Reason for export')
  })

  it('prints HS code, origin, incoterm, IOSS, EORI, tax numbers, weight and pieces for customs', async () => {
    const text = await textOf()
    for (const part of [
      '6302.60.00.00.00 TR 120 pcs 12.50 1,500.00',
      'DAP Berlin',
      'IM2760000742',
      'EORI no. DE1234567',
      'Tax no. 1234567890',
      'Tax no. DE123456789',
      'Number of pieces 3',
      'Gross weight 41.35 kg',
    ]) {
      expect(text).toContain(part)
    }
  })

  it('prints the product identifiers below the goods where customs wants them', async () => {
    const identifiers = {
      merchant: '4471',
      manufacturer: 'K-12',
      standard: '4012345678901',
      hasNoStandard: false,
    }
    const none = { ...identifiers, standard: null, hasNoStandard: true }
    const text = await textOf({
      products: [buildProduct({ identifiers }), buildProduct({ identifiers: none })],
    })
    expect(text).toContain('M-PID 4471 · NS-PID K-12 · S-PID 4012345678901')
    expect(text).toContain('M-PID 4471 · NS-PID K-12 · No S-PID exists (Y081)')
    expect(await textOf()).not.toContain('PID')
  })

  it('prints the net weight on an invoice when known', async () => {
    expect(await textOf()).not.toContain('Net weight')
    expect(await textOf({ netWeightKg: 38.2 })).toContain('Net weight 38.20 kg')
  })

  it("prints the invoice number in the footer, and the shipment's reference if different", async () => {
    const invoice = buildInvoice()
    expect(await textOf()).toContain(`${invoice.number} · ${invoice.reference}`)
    const own = await textOf({ number: invoice.reference })
    expect(own).not.toContain(`${invoice.reference} · ${invoice.reference}`)
    expect(own).toContain(`${invoice.reference} Page 1`)
  })

  it('prints a proforma with its own title and note', async () => {
    const text = await textOf({ kind: 'proforma' })
    expect(text).toContain('Proforma Invoice')
    expect(text).toContain('not a request for payment')
    expect(await textOf()).not.toContain('not a request for payment')
  })

  it.each([
    ['sample', 'Sample'],
    ['gift', 'Gift'],
    ['repair', 'Repair'],
  ] as const)('marks the invoice of a %s as free of charge', async (purpose, word) => {
    const text = await textOf({ purpose })
    expect(text).toContain(word)
    expect(text).toContain('Values are stated for customs purposes only')
  })

  it('omits missing charges and numbers on an invoice', async () => {
    const text = await textOf({ freightCharge: undefined, insurance: undefined, iossNumber: undefined })
    expect(text).not.toContain('Freight')
    expect(text).not.toContain('IOSS')
    expect(text).toContain('Invoice total 2,446.38 EUR')
  })

  it('repeats column heads and number on each page of an invoice and loses no product', async () => {
    const products = Array.from({ length: 120 }, (_, i) =>
      buildProduct({ description: `Product ${i + 1} of wool` }),
    )
    const pages = await readInvoice({ products })
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(({ texts }, i) => expect(texts.join(' ')).toContain(`Page ${i + 1} / ${pages.length}`))
    for (const { texts } of pages.slice(0, -1)) expect(texts).toContain('Description of goods')
    const text = pages.flatMap(({ texts }) => texts).join(' ')
    for (let i = 1; i <= 120; i++) expect(text).toContain(`Product ${i} of wool`)
    expect(pages.at(-1)!.texts.join(' ')).toContain('Stamp and signature')
  })

  it("keeps the invoice's totals and signature together for any table length", async () => {
    for (let count = 14; count < 32; count++) {
      const pages = await readInvoice({ products: Array.from({ length: count }, () => buildProduct()) })
      const last = pages.at(-1)!.texts.join(' ')
      expect(last).toContain('Goods value')
      expect(last).toContain('Stamp and signature')
    }
  })

  it('produces the same file for the same invoice without reading the clock', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => makeCommercialInvoicePdf(buildInvoice(), textsIn('en'))),
    )
    expect(Buffer.compare(first!, second!)).toBe(0)
  })

  it('rejects an invoice with two currencies and an empty invoice', async () => {
    const freightCharge = { minor: 100, currency: 'USD' }
    await expect(readInvoice({ freightCharge })).rejects.toThrow(CurrencyMismatch)
    await expect(readInvoice({ products: [] })).rejects.toThrow(RangeError)
  })
})
