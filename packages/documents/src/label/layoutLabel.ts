import { encodeQrCode } from '../barcode/encodeBarcode.ts'
import type { Drawing, Shape } from '../drawing/drawing.ts'
import { barcodeTextOf } from '@kervan/domain/reference/references'
import { toDrawable } from '../font/drawableText.ts'
import { fitBlock, fitLine } from '../font/fitText.ts'
import type { Paragraph } from '../font/fitText.ts'
import type { LabelContent, LabelParty } from './labelContent.ts'
import { formatDimensions, formatKg, formatLabelDate, formatLabelMoney } from './labelFormats.ts'
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
} from './labelSheet.ts'

// Top positions of the sections, from the header to the codes.
const headerTop = 24
const senderTop = 132
/** Top of the receiver section, and its lowest position below a long sender address. */
const receiverTop = 306
const lowestReceiverTop = 350
const factsTop = 598
const factHeight = 58
/** Left edges of the four fact columns, and the end of the last. */
const factColumns = [left, 208, 434, 598, right + 16]
const waybillTop = 780
const pieceCodeTop = 990
/** Left edge of the column with piece and weight, beside the sender. */
const sideLeft = 584

/**
 * Minimum address size 1.5 mm, for an address in wide capitals at full length: hard to read is better than cut
 * off.
 */
const smallestAddress = 12

/** Lays out one label as shapes, which PDF, PNG and ZPL all draw. */
export const layoutLabel = (label: LabelContent): Drawing => {
  const shapes: Shape[] = []
  drawHeader(shapes, label)
  const senderBottom = drawSender(shapes, label)
  drawReceiver(shapes, label.receiver, senderBottom)
  drawFacts(shapes, label)
  drawWaybill(shapes, label.waybillNumber)
  drawPieceCode(shapes, label)
  return { width: labelWidth, height: labelHeight, shapes }
}

/** Labels are printed in both languages, because people of any country read them. */
const bookedByCaption = 'BOOKED BY / KAYDI AÇAN:'

const drawHeader = (shapes: Shape[], label: LabelContent): void => {
  const routingWidth = 264
  const routingLeft = right - routingWidth
  const nameWidth = routingLeft - left - 16
  const booker = label.bookedBy && `${bookedByCaption} ${toDrawable(label.bookedBy)}`
  // The name of who books needs a third line.
  const [nameTop, serviceTop] = booker ? [headerTop + 36, headerTop + 70] : [headerTop + 42, headerTop + 84]
  putLine(shapes, left, nameTop, fitLine(toDrawable(label.carrierName), 'bold', nameWidth, 46, 22))
  const service = fitLine(toDrawable(label.serviceName), 'regular', nameWidth, 30, smallest)
  putLine(shapes, left, serviceTop, service)
  if (booker) putLine(shapes, left, headerTop + 97, fitLine(booker, 'regular', nameWidth, smallest, smallest))
  putBox(shapes, routingLeft, headerTop, routingWidth, senderTop - headerTop - 8)
  const routing = fitLine(routingCode(label), 'bold', routingWidth - 24, 88, 30)
  putLine(
    shapes,
    routingLeft + routingWidth / 2,
    headerTop + 50 + routing.size * 0.37,
    routing,
    'centre',
    'white',
  )
  putBox(shapes, left, senderTop - 4, inner, 4)
}

/** Destination country and zone, which sorting staff read from a distance. */
const routingCode = ({ receiver, zone }: LabelContent): string =>
  toDrawable([receiver.countryCode.toUpperCase(), zone].filter(Boolean).join(' '))

/**
 * Draws the sender and returns its bottom edge. The sender gets more space only if its address would become too
 * small otherwise.
 */
const drawSender = (shapes: Shape[], label: LabelContent): number => {
  putCaption(shapes, left, senderTop + 24, 'FROM / GÖNDEREN')
  const width = sideLeft - left - 16
  const phone = fitLine(toDrawable(`Tel ${label.sender.phone}`), 'regular', width - 170, 18, smallest)
  putLine(shapes, left + width, senderTop + 24, phone, 'right')

  const paragraphs = senderParagraphs(label.sender)
  const usual = fitBlock(paragraphs, width, receiverTop - senderTop - 40, smallestAddress)
  const isSmall = usual.some(({ size }) => size < smallest)
  const bottom = isSmall ? lowestReceiverTop : receiverTop
  const lines = isSmall ? fitBlock(paragraphs, width, bottom - senderTop - 40, smallestAddress) : usual
  putBlock(shapes, left, senderTop + 32, lines)

  putBox(shapes, sideLeft, senderTop, 2, bottom - senderTop)
  const x = sideLeft + 14
  putCaption(shapes, x, senderTop + 24, 'PIECE')
  putLine(
    shapes,
    x,
    senderTop + 86,
    fitLine(`${label.piece} / ${label.pieceCount}`, 'bold', right - x, 62, smallest),
  )
  putCaption(shapes, x, senderTop + 116, 'WEIGHT')
  putLine(shapes, x, senderTop + 156, fitLine(formatKg(label.weightKg), 'bold', right - x, 38, smallest))
  putBox(shapes, left, bottom - 2, inner, 2)
  return bottom
}

/** Street in one paragraph: the sender is rarely read, and the receiver needs the space. */
const senderParagraphs = (sender: LabelParty): Paragraph[] => {
  const street = sender.addressLines.filter((line) => line.trim() !== '').join(', ')
  const town = [sender.postalCode, sender.city, sender.state].filter(Boolean).join(' ')
  const place = [sender.district, town, sender.countryName].filter(Boolean).join(', ')
  return partyParagraphs(sender, [street, place], 20, 20)
}

const drawReceiver = (shapes: Shape[], receiver: LabelParty, bandTop: number): void => {
  putCaption(shapes, left, bandTop + 26, 'TO / ALICI')
  const phone = fitLine(toDrawable(`Tel ${receiver.phone}`), 'bold', inner - 160, 26, smallest)
  putLine(shapes, right, bandTop + 28, phone, 'right')

  // Positions from the bottom up: the values that sorting needs come first, and name and street get all
  // remaining space.
  const countryName = toDrawable(receiver.countryName).toLocaleUpperCase('en')
  const country = fitLine(countryName, 'bold', inner, 50, 22)
  const countryBaseline = factsTop - 20
  putLine(shapes, left, countryBaseline, country)
  const place = fitLine(
    toDrawable([receiver.postalCode, receiver.city, receiver.state].filter(Boolean).join(' ')),
    'bold',
    inner,
    50,
    smallestAddress,
  )
  const placeBaseline = countryBaseline - country.size * 0.76 - place.size * 0.28
  putLine(shapes, left, placeBaseline, place)

  const top = bandTop + 34
  const height = placeBaseline - place.size * 0.86 - top
  const paragraphs = partyParagraphs(receiver, [...receiver.addressLines, receiver.district ?? ''], 32, 30)
  putBlock(shapes, left, top, fitBlock(paragraphs, inner, height, smallestAddress))
  putBox(shapes, left, factsTop - 4, inner, 4)
}

/** Company first if there is one, then the person, then the address lines. */
const partyParagraphs = (
  party: LabelParty,
  addressLines: readonly string[],
  nameSize: number,
  size: number,
): Paragraph[] => {
  const names = [party.company, party.name].filter((name) => name !== undefined && name.trim() !== '')
  const [first = '', second = ''] = names.map((name) => toDrawable(name!))
  return [
    { text: first, weight: 'bold', size: nameSize },
    { text: second === first ? '' : second, weight: 'regular', size },
    ...addressLines.map((line): Paragraph => ({ text: toDrawable(line), weight: 'regular', size })),
  ]
}

const drawFacts = (shapes: Shape[], label: LabelContent): void => {
  const type = label.shipmentType === 'document' ? 'DOCUMENT' : 'PACKAGE'
  const rows: [caption: string, value: string | undefined, columns: number][][] = [
    [
      ['CHARGEABLE', formatKg(label.chargeableWeightKg), 1],
      ['SIZE (CM)', label.dimensionsCm && formatDimensions(label.dimensionsCm), 1],
      ['DATE', formatLabelDate(label.date), 1],
      ['TYPE', label.incoterm ? `${type} · ${label.incoterm}` : type, 1],
    ],
    [
      ['CUSTOMS VALUE', label.customsValue && formatLabelMoney(label.customsValue), 1],
      ['IOSS', label.iossNumber, 1],
      ['CUSTOMER REFERENCE', label.customerReference, 2],
    ],
  ]
  rows.forEach((cells, r) => {
    const top = factsTop + r * factHeight
    if (r > 0) putBox(shapes, left, top, inner, 1)
    let column = 0
    for (const [caption, value, columns] of cells) {
      const x = factColumns[column]!
      const width = factColumns[column + columns]! - x - 16
      if (column > 0) putBox(shapes, x - 8, top, 1, factHeight)
      putCaption(shapes, x, top + 20, caption)
      drawFact(shapes, toDrawable(value ?? '–'), x, top, width)
      column += columns
    }
  })
  drawContents(shapes, label.contents, factsTop + rows.length * factHeight)
  putBox(shapes, left, waybillTop - 4, inner, 4)
}

const drawFact = (shapes: Shape[], value: string, x: number, top: number, width: number): void => {
  const line = fitLine(value, 'bold', width, 24, smallest)
  if (line.text === value) putLine(shapes, x, top + 46, line)
  else
    putBlock(shapes, x, top + 22, fitBlock([{ text: value, weight: 'bold', size: 16 }], width, 36, smallest))
}

/** Wraps to two lines if one is not enough. */
const drawContents = (shapes: Shape[], contents: string, top: number): void => {
  putBox(shapes, left, top, inner, 1)
  putCaption(shapes, left, top + 20, 'CONTENTS')
  const text = toDrawable(contents)
  const block = fitBlock([{ text, weight: 'bold', size: 24 }], inner, waybillTop - 4 - (top + 25), smallest)
  putBlock(shapes, left, top + 25, block)
}

const drawWaybill = (shapes: Shape[], waybillNumber: string): void => {
  const { module, width, widths } = code128In(waybillNumber, labelWidth, 4)
  const x = Math.floor((labelWidth - width) / 2)
  shapes.push({ kind: 'bars', x, y: waybillTop + 12, height: 144, module, widths, text: waybillNumber })
  const text = fitLine(waybillNumber, 'bold', inner, 40, smallest)
  putLine(shapes, labelWidth / 2, waybillTop + 194, text, 'centre')
  putBox(shapes, left, pieceCodeTop - 6, inner, 2)
}

/** Draws the piece code, which identifies the scanned piece of the shipment. */
const drawPieceCode = (shapes: Shape[], { reference, pieceCode, piece, pieceCount }: LabelContent): void => {
  const scanned = barcodeTextOf(pieceCode)
  const rows = encodeQrCode(scanned)
  // A QR code needs four free modules on every side.
  const module = Math.floor((labelHeight - pieceCodeTop) / (rows.length + 8))
  const side = rows.length * module
  const qrLeft = labelWidth - 4 * module - side
  const y = labelHeight - 4 * module - side
  shapes.push({ kind: 'matrix', x: qrLeft, y, module, rows, text: scanned })
  const space = qrLeft - 4 * module
  const bars = code128In(scanned, space, 3)
  const x = Math.max(left, Math.floor((space - bars.width) / 2))
  shapes.push({
    kind: 'bars',
    x,
    y: pieceCodeTop + 12,
    height: 100,
    module: bars.module,
    widths: bars.widths,
    text: scanned,
  })
  const middle = x + bars.width / 2
  putLine(shapes, middle, pieceCodeTop + 144, fitLine(pieceCode, 'bold', bars.width, 34, smallest), 'centre')
  const whole = `${reference} · PIECE ${piece} / ${pieceCount}`
  putLine(shapes, middle, pieceCodeTop + 176, fitLine(whole, 'regular', bars.width, 22, smallest), 'centre')
}
