import { encodeQrCode } from '../barcode/encodeBarcode.ts'
import { barcodeTextOf } from '@kervan/domain/reference/references'
import type { Drawing, Shape } from '../drawing/drawing.ts'
import { toDrawable } from '../font/drawableText.ts'
import { fitBlock, fitLine } from '../font/fitText.ts'
import { formatKg, formatLabelDate } from '../label/labelFormats.ts'
import {
  code128In,
  inner,
  labelHeight,
  labelWidth,
  left,
  putBlock,
  putBox,
  putCaption,
  putLine,
  right,
  smallest,
} from '../label/labelSheet.ts'
import type { BagLabelContent } from './bagLabelContent.ts'

const routeTop = 24
const flightTop = 310
const factsTop = 480
const factHeight = 96
const codeTop = 690
const qrTop = 930

/**
 * Lays out one bag label: airport in letters readable from a distance, then the flight, the totals, and the
 * code twice.
 */
export const layoutBagLabel = (bag: BagLabelContent): Drawing => {
  const shapes: Shape[] = []
  drawRoute(shapes, bag)
  drawFlight(shapes, bag)
  drawFacts(shapes, bag)
  drawCode(shapes, bag.number)
  drawFoot(shapes, bag)
  return { width: labelWidth, height: labelHeight, shapes }
}

const drawRoute = (shapes: Shape[], { origin, destination, destinationCity }: BagLabelContent): void => {
  putBox(shapes, left, routeTop, inner, flightTop - routeTop - 16)
  const middle = labelWidth / 2
  putLine(
    shapes,
    middle,
    routeTop + 186,
    fitLine(toDrawable(destination), 'bold', inner - 40, 220, 60),
    'centre',
    'white',
  )
  const city = toDrawable([origin && `${origin} -`, destinationCity].filter(Boolean).join(' '))
  putLine(
    shapes,
    middle,
    routeTop + 244,
    fitLine(city, 'regular', inner - 40, 40, smallest),
    'centre',
    'white',
  )
}

const drawFlight = (shapes: Shape[], { flightNumber, date, masterWaybill }: BagLabelContent): void => {
  putCaption(shapes, left, flightTop + 20, 'FLIGHT')
  const flight = [flightNumber, date && formatLabelDate(date)].filter(Boolean).join(' · ')
  putLine(shapes, left, flightTop + 66, fitLine(toDrawable(flight || '–'), 'bold', inner, 46, smallest))
  putCaption(shapes, left, flightTop + 98, 'MASTER AWB')
  putLine(
    shapes,
    left,
    flightTop + 146,
    fitLine(toDrawable(masterWaybill ?? '–'), 'bold', inner, 46, smallest),
  )
  putBox(shapes, left, factsTop - 4, inner, 4)
}

const drawFacts = (shapes: Shape[], bag: BagLabelContent): void => {
  const isOpen = bag.closedAt === null
  const facts: [caption: string, value: string][][] = [
    [
      ['PIECES', isOpen ? '–' : String(bag.pieceCount)],
      ['WEIGHT', isOpen ? '–' : formatKg(bag.weightKg)],
    ],
    [
      ['COUNTRIES', bag.countryCodes?.join(' ') ?? 'ANY'],
      ['CLOSED', bag.closedAt ? formatLabelDate(bag.closedAt) : 'OPEN'],
    ],
  ]
  const width = inner / 2
  facts.forEach((cells, row) => {
    const top = factsTop + row * factHeight
    if (row > 0) putBox(shapes, left, top, inner, 1)
    cells.forEach(([caption, value], column) => {
      const x = left + column * width
      if (column > 0) putBox(shapes, x - 8, top, 1, factHeight)
      putCaption(shapes, x, top + 24, caption)
      const line = fitLine(toDrawable(value), 'bold', width - 16, 50, 20)
      if (line.text === toDrawable(value)) putLine(shapes, x, top + 78, line)
      else
        putBlock(
          shapes,
          x,
          top + 28,
          fitBlock([{ text: toDrawable(value), weight: 'bold', size: 24 }], width - 16, 62, smallest),
        )
    })
  })
  putBox(shapes, left, codeTop - 10, inner, 4)
}

const drawCode = (shapes: Shape[], number: string): void => {
  const text = barcodeTextOf(number)
  const { module, width, widths } = code128In(text, labelWidth, 4)
  const x = Math.floor((labelWidth - width) / 2)
  shapes.push({ kind: 'bars', x, y: codeTop + 8, height: 150, module, widths, text })
  putLine(shapes, labelWidth / 2, codeTop + 206, fitLine(number, 'bold', inner, 48, smallest), 'centre')
  putBox(shapes, left, qrTop - 12, inner, 2)
}

const drawFoot = (shapes: Shape[], { number, note }: BagLabelContent): void => {
  const text = barcodeTextOf(number)
  const rows = encodeQrCode(text)
  const module = Math.floor((labelHeight - qrTop) / (rows.length + 8))
  const side = rows.length * module
  const x = right - side - 2 * module
  shapes.push({ kind: 'matrix', x, y: labelHeight - 4 * module - side, module, rows, text })
  if (!note) return
  putCaption(shapes, left, qrTop + 20, 'NOTE')
  const width = x - 4 * module - left
  putBlock(
    shapes,
    left,
    qrTop + 28,
    fitBlock([{ text: toDrawable(note), weight: 'regular', size: 30 }], width, 200, smallest),
  )
}
