import { describe, expect, it, vi } from 'vitest'
import english from '@kervan/locales/en/documents.json' with { type: 'json' }
import turkish from '@kervan/locales/tr/documents.json' with { type: 'json' }
import { makeCommercialInvoicePdf } from '../invoice/commercialInvoicePdf.ts'
import { buildPaper } from '../testing/buildPaper.ts'
import { readPdf } from '../testing/readPdf.ts'
import { makePaper } from './makePaper.ts'
import type { DrawnPaper } from './makePaper.ts'
import type { PaperContent } from './paperContent.ts'
import { paperTexts } from './paperTexts.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const locales: Record<'tr' | 'en', Record<string, unknown>> = { tr: turkish, en: english }

const textsIn = (language: 'tr' | 'en') =>
  paperTexts((key) => {
    const [group = '', name = ''] = key.replace('documents:', '').split('.')
    const text = (locales[language][group] as Record<string, string>)[name]
    if (text === undefined) throw new Error(`no text for ${key}`)
    return text
  })

const languagesOf = ({ language }: PaperContent) => ({
  first: textsIn(language),
  second: textsIn(language === 'tr' ? 'en' : 'tr'),
})

const pagesOf = async (paper: DrawnPaper, change: Partial<PaperContent> = {}) => {
  const content = buildPaper(change)
  return (await readPdf(await makePaper(paper, content, languagesOf(content)))).map(({ texts }) =>
    texts.join(' '),
  )
}
const textOf = async (paper: DrawnPaper, change: Partial<PaperContent> = {}) =>
  (await pagesOf(paper, change)).join(' ')

const papers: DrawnPaper[] = ['packingList', 'cn22', 'cn23', 'atrData', 'eur1Data', 'noDangerousGoods']

const fiftyLines = (): Partial<PaperContent> => {
  const [product] = buildPaper().products
  const line = (index: number) => ({
    ...product!,
    description: `Çiğdem ve papatya desenli, el işi, kenarları dantelli pamuklu masa örtüsü takımı no ${index + 1}`,
    quantity: index + 1,
    total: { minor: 1_001 * (index + 1), currency: 'EUR' },
    netWeightKg: 0.333,
  })
  return {
    products: Array.from({ length: 50 }, (_, index) => line(index)),
    netWeightKg: 16.65,
    receiver: { ...buildPaper().receiver, company: 'Αφοί Παπαδόπουλοι & Υιοί Α.Ε.', city: 'Θεσσαλονίκη' },
  }
}

describe('makePaper', () => {
  it.each(papers)('prints parties, goods, captions in two languages and signature on %s', async (paper) => {
    const text = await textOf(paper)
    for (const part of [
      'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
      'Weiß & Söhne Handels GmbH',
      '6302.60.00.00.00',
      'Towels of cotton terry',
      'Stamp and signature / Kaşe ve imza',
      'KRV-2026-004187-3',
    ])
      expect(text).toContain(part)
  })

  it.each(papers)('puts Turkish first on %s when the language is Turkish', async (paper) => {
    const text = await textOf(paper, { language: 'tr' })
    expect(text).toContain('Kaşe ve imza / Stamp and signature')
  })

  it.each(papers)('loses no line and numbers the pages of %s when there are 50 lines', async (paper) => {
    const pages = await pagesOf(paper, fiftyLines())
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} / ${pages.length}`))
    const text = pages.join(' ')
    for (let number = 1; number <= 50; number++) expect(text).toMatch(new RegExp(`no ${number}\\b`))
    expect(pages.at(-1)).toContain('Stamp and signature')
  })

  it.each(['cn22', 'cn23'] as const)(
    'states on %s the goods value of the commercial invoice',
    async (paper) => {
      const content = buildPaper(fiftyLines())
      const invoice = await makeCommercialInvoicePdf({ ...content, kind: 'commercial' }, textsIn('en'))
      const invoiceText = (await readPdf(invoice)).flatMap(({ texts }) => texts).join(' ')
      // 10.01 × (1 + … + 50) = 12,762.75
      expect(invoiceText).toContain('Goods value 12,762.75 EUR')
      expect(await textOf(paper, fiftyLines())).toContain('Total value / Toplam değer 12,762.75 EUR')
    },
  )

  it.each(papers)('prints the description in both languages on %s when both are known', async (paper) => {
    const [product] = buildPaper().products
    const products = [{ ...product!, secondDescription: 'Havlu, pamuklu' }]
    expect(await textOf(paper, { products })).toContain('Towels of cotton terry')
    expect((await textOf(paper, { products })).replaceAll(/\s+/g, ' ')).toContain('Havlu, pamuklu')
  })

  it('prints packages with contents, size and weight on the packing list, without values', async () => {
    const text = await textOf('packingList')
    for (const part of [
      'KRV-2026-004187-3-1 Towels and bowls 40 × 30.5 × 20 13.35',
      'Gross weight / Brüt ağırlık 41.35 kg',
      'Net weight / Net ağırlık 37.50 kg',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('1,500.00')
  })

  it('says that a net weight is not stated when a line has none', async () => {
    expect(await textOf('packingList', { netWeightKg: undefined })).toContain('not stated / belirtilmedi')
  })

  it('prints charges of every currency and the numbers of both parties on CN 23', async () => {
    const text = await textOf('cn23', {
      insurance: undefined,
      unconverted: [{ charge: 'insurance', amount: { minor: 750, currency: 'XAF' } }],
    })
    for (const part of ['185.50 EUR', '7.50 XAF', 'DE123456789', 'IM2760000742', 'Sale / Satış'])
      expect(text).toContain(part)
  })

  it.each([
    [{ isReturn: true }, 'Returned goods'],
    [{ purpose: 'gift' }, 'Gift'],
    [{ purpose: 'repair' }, 'Other'],
  ] as const)('states the category on CN 22 when the consignment is %o', async (change, category) => {
    expect(await textOf('cn22', change)).toContain(category)
  })

  it('says on A.TR and EUR.1 data that it is not the form, and lists only goods that qualify', async () => {
    const atr = await textOf('atrData')
    expect(atr).toContain('not the form itself')
    expect(atr).toContain('European Economic Community – Turkey')
    expect(atr).not.toContain('Dried figs')
    expect(atr).not.toContain('Gross weight')
    const [towels, ...others] = buildPaper().products
    const eur1 = await textOf('eur1Data', { products: [{ ...towels!, originCountryCode: 'CN' }, ...others] })
    expect(eur1).toContain('Dried figs')
    expect(eur1).not.toContain('Towels of cotton')
  })

  it('adds the conditions of batteries when the goods are telephones or batteries', async () => {
    const [product] = buildPaper().products
    const withCode = (hsCode: string) => textOf('noDangerousGoods', { products: [{ ...product!, hsCode }] })
    expect(await withCode('630260000000')).not.toContain('UN 3481')
    const telephone = await withCode('851713000000')
    expect(telephone).toContain('UN 3481')
    expect(telephone).not.toContain('UN 3480')
    expect(await withCode('850760000000')).toContain('UN 3480')
  })

  it('refuses a paper without goods', () => {
    expect(() => makePaper('cn23', buildPaper({ products: [] }), languagesOf(buildPaper()))).toThrow(
      RangeError,
    )
  })
})
