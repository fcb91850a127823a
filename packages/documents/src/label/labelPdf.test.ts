import { describe, expect, it, vi } from 'vitest'
import { makeAssetReference, recogniseReference } from '@kervan/domain/reference/references'
import { buildLabel, buildReceiver, buildSender } from '../testing/buildLabel.ts'
import { readBarcodes } from '../testing/readBarcodes.ts'
import { drawPdfPage, readPdf, readPixels } from '../testing/readPdf.ts'
import { makeLabelPdf } from './labelPdf.ts'
import { makeLabelPng } from './labelPng.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    buildLabel({ reference: makeAssetReference(i), waybillNumber: `KV10427${7100 + i}TR` }),
  )

describe('makeLabelPdf', () => {
  it('prints one page of 100 × 150 mm per label', async () => {
    const pages = await readPdf(makeLabelPdf(numbered(3), { size: '100x150' }))
    expect(pages).toHaveLength(3)
    expect(pages[0]!.widthMm).toBeCloseTo(100, 2)
    expect(pages[0]!.heightMm).toBeCloseTo(150, 2)
  })

  it('keeps the order of the labels in the PDF', async () => {
    const labels = numbered(12).reverse()
    const pages = await readPdf(makeLabelPdf(labels, { size: '100x150' }))
    expect(pages.map(({ texts }) => texts.find((text) => text.startsWith('KRV-')))).toEqual(
      labels.map(({ pieceCode }) => pieceCode),
    )
  })

  it.each(['100x150', 'a4'] as const)("prints each piece's own barcodes in the size %s", async (size) => {
    const pieces = [1, 2, 3].map((piece) => buildLabel({ piece, pieceCount: 3 }))
    const pdf = makeLabelPdf(pieces, { size })
    const pages = size === 'a4' ? [1] : [1, 2, 3]
    const read = await Promise.all(
      pages.map(async (page) => readBarcodes(await drawPdfPage(pdf, page, size === 'a4' ? 300 : 203.2))),
    )
    const scans = read.flat().map(({ format, text }) => ({ format, ...recogniseReference(text) }))
    for (const format of ['Code128', 'QRCode']) {
      const numbers = scans
        .filter((scan) => scan.format === format && scan.kind === 'piece')
        .map(({ pieceNumber }) => pieceNumber)
      expect([format, numbers]).toEqual([format, [1, 2, 3]])
    }
  })

  it('prints label barcodes that a decoder reads', async () => {
    const pdf = makeLabelPdf([buildLabel()], { size: '100x150' })
    const codes = await readBarcodes(await drawPdfPage(pdf, 1, 203.2))
    expect(codes.map(({ format, text }) => `${format} ${text}`)).toEqual([
      'Code128 KV104277193TR',
      'Code128 KRV4187039250022',
      'QRCode KRV4187039250022',
    ])
  })

  it('renders a label as PDF the same as PNG', async () => {
    const label = buildLabel({ contents: 'Ağ ıİşçöü €₺, Књиги, Ωμέγα' })
    const pdf = await readPixels(await drawPdfPage(makeLabelPdf([label], { size: '100x150' }), 1, 203.2))
    const png = await readPixels(makeLabelPng(label))
    let different = 0
    for (let i = 0; i < png.length; i += 4) if (Math.abs(pdf[i]! - png[i]!) > 128) different++
    // Two renderers differ at edges; a missing line of text would be some 1,500 pixels.
    expect(different).toBeLessThan(600)
  })

  it('contains searchable label text with every Turkish letter', async () => {
    const alphabet = 'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ abcçdefgğhıijklmnoöprsştuüvyz'
    const label = buildLabel({
      sender: buildSender({ company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.' }),
      contents: `${alphabet} ₺ € £`,
    })
    const [page] = await readPdf(makeLabelPdf([label], { size: '100x150' }))
    expect(page!.texts).toContain('Gülşah Öztürk İnşaat San. ve Tic. A.Ş.')
    expect(page!.texts).toContain(`${alphabet} ₺ € £`)
  })

  it('writes Greek and Cyrillic unchanged and transliterates other scripts', async () => {
    const receiver = buildReceiver({
      company: 'ООО «Ромашка»',
      name: 'Γιώργος Παπαδόπουλος',
      addressLines: ['北京市', 'Nguyễn Huệ', 'S\u0327is\u0327li'],
    })
    const [page] = await readPdf(makeLabelPdf([buildLabel({ receiver })], { size: '100x150' }))
    expect(page!.texts).toEqual(
      expect.arrayContaining(['ООО «Ромашка»', 'Γιώργος Παπαδόπουλος', 'BeiJingShi', 'Nguyễn Huệ', 'Şişli']),
    )
  })

  it('embeds the small font unless a letter needs the large one', () => {
    const small = makeLabelPdf([buildLabel()], { size: '100x150' })
    const large = makeLabelPdf([buildLabel({ contents: 'Книги' })], { size: '100x150' })
    expect(small.length).toBeLessThan(50_000)
    expect(large.length).toBeGreaterThan(small.length * 1.5)
  })

  it('embeds the fonts once for any number of labels', () => {
    const [few, many] = [numbered(1), numbered(101)].map(
      (labels) => makeLabelPdf(labels, { size: '100x150' }).length,
    )
    expect((many! - few!) / 100).toBeLessThan(3_000)
  })

  it('rejects a label PDF without labels', () => {
    expect(() => makeLabelPdf([], { size: 'a4' })).toThrow(RangeError)
  })
})

describe('makeLabelPdf on A4', () => {
  it('prints four labels per sheet, row by row', async () => {
    const labels = numbered(5)
    const pdf = makeLabelPdf(labels, { size: 'a4' })
    const pages = await readPdf(pdf)
    expect(pages).toHaveLength(2)
    expect([pages[0]!.widthMm, pages[0]!.heightMm].map(Math.round)).toEqual([210, 297])
    const codes = await readBarcodes(await drawPdfPage(pdf, 1, 300))
    const waybills = codes.filter(({ text }) => text.startsWith('KV1')).map(({ text }) => text)
    expect(waybills).toEqual(labels.slice(0, 4).map(({ waybillNumber }) => waybillNumber))
  })

  it('starts in the given quarter of a used A4 sheet', async () => {
    const pdf = makeLabelPdf(numbered(2), { size: 'a4', firstQuarter: 4 })
    const pages = await readPdf(pdf)
    expect(pages).toHaveLength(2)
    const [code] = await readBarcodes(await drawPdfPage(pdf, 1, 300))
    expect(code!.text).toBe('KV104277100TR')
    // Bottom right quarter: at 300 dpi, A4 is 2480 × 3508 pixels.
    expect(code!.x).toBeGreaterThan(1240)
    expect(code!.y).toBeGreaterThan(1754)
  })
})
