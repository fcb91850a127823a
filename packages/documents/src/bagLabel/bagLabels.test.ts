import { describe, expect, it } from 'vitest'
import { makeBagNumber, readBagNumber } from '@kervan/domain/air/bagNumber'
import { readBarcodes } from '../testing/readBarcodes.ts'
import { drawPdfPage, readPdf } from '../testing/readPdf.ts'
import type { BagLabelContent } from './bagLabelContent.ts'
import { makeBagLabelPdf, makeBagLabelZpl } from './bagLabels.ts'
import { layoutBagLabel } from './layoutBagLabel.ts'

const buildBag = (changes: Partial<BagLabelContent> = {}): BagLabelContent => ({
  number: makeBagNumber(1234),
  origin: 'IST',
  destination: 'MUC',
  destinationCity: 'Munich',
  flightNumber: 'TK6401',
  masterWaybill: '235-1234 5675',
  date: '2026-11-25',
  countryCodes: ['DE', 'AT'],
  pieceCount: 42,
  weightKg: 318.25,
  closedAt: '2026-11-25',
  note: 'Kırılır: üste koyun',
  ...changes,
})

describe('makeBagLabelPdf', () => {
  it('prints one bag label of 100 × 150 mm per bag with flight, airport and totals', async () => {
    const pages = await readPdf(makeBagLabelPdf([buildBag(), buildBag({ number: makeBagNumber(7) })]))
    expect(pages).toHaveLength(2)
    expect([pages[0]!.widthMm, pages[0]!.heightMm].map(Math.round)).toEqual([100, 150])
    for (const text of [
      'MUC',
      'IST - Munich',
      'TK6401 · 25 Nov 2026',
      '235-1234 5675',
      '42',
      '318.25 kg',
      'DE AT',
    ])
      expect(pages[0]!.texts).toContain(text)
  })

  it('prints the bag number as a scannable code twice', async () => {
    const read = await readBarcodes(await drawPdfPage(makeBagLabelPdf([buildBag()]), 1, 203.2))
    expect(read.map(({ text }) => readBagNumber(text))).toEqual([
      { number: makeBagNumber(1234), isMistyped: false },
      { number: makeBagNumber(1234), isMistyped: false },
    ])
  })

  it("omits a bag label's totals while the bag is open and the flight while there is none", async () => {
    const open = buildBag({
      closedAt: null,
      flightNumber: null,
      masterWaybill: null,
      date: null,
      origin: null,
      countryCodes: null,
    })
    const [page] = await readPdf(makeBagLabelPdf([open]))
    expect(page!.texts).not.toContain('42')
    expect(page!.texts).toContain('OPEN')
    expect(page!.texts).toContain('ANY')
  })

  it('fits sixty countries and a long note on a bag label', () => {
    const countryCodes = Array.from(
      { length: 60 },
      (_, index) => `A${String.fromCharCode(65 + (index % 26))}`,
    )
    const { shapes, width, height } = layoutBagLabel(buildBag({ countryCodes, note: 'Ğ'.repeat(200) }))
    for (const shape of shapes) {
      expect(shape.y).toBeLessThanOrEqual(height)
      expect(shape.x).toBeLessThanOrEqual(width)
      if (shape.kind === 'text')
        expect(shape.x + (shape.align === 'left' ? shape.width : 0)).toBeLessThan(width)
    }
  })

  it("lets a ZPL printer draw the bag's codes and escapes commands in a note", () => {
    const zpl = makeBagLabelZpl([buildBag({ note: '^XZ~JA' }), buildBag()])
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl.match(/\^XZ/g)).toHaveLength(2)
    expect(zpl).toContain(`^FD${makeBagNumber(1234).replaceAll('-', '')}^FS`)
  })
})
