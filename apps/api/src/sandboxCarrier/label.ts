/** Label of the sandbox carrier: one page of 100 × 150 mm per piece, in a layout of its own. */
import { toDrawable } from '@kervan/documents/font/drawableText'
import { fitLine } from '@kervan/documents/font/fitText'
import { makeDrawingsPdf } from '@kervan/documents/label/labelPdf'
import {
  code128In,
  inner,
  labelHeight,
  labelWidth,
  left,
  putBox,
  putLine,
} from '@kervan/documents/label/labelSheet'
import type { Drawing, Shape } from '@kervan/documents/drawing/drawing'
import type { Booking } from './bookings.queries.ts'
import { pieceNumberOf, waybillOf } from './numbers.ts'

const drawPiece = (booking: Booking, piece: number): Drawing => {
  const shapes: Shape[] = []
  const middle = labelWidth / 2
  const put = (y: number, text: string, size: number, weight: 'bold' | 'regular' = 'regular') =>
    putLine(shapes, middle, y, fitLine(toDrawable(text), weight, inner, size, 16), 'centre')
  const number = pieceNumberOf(booking.serial, piece)
  const { module, width, widths } = code128In(number, labelWidth, 3)
  put(110, 'SANDBOX CARRIER', 64, 'bold')
  put(160, 'Not valid for transport', 30)
  putBox(shapes, left, 190, inner, 4)
  put(330, booking.countryCode, 120, 'bold')
  put(400, booking.city, 48)
  putBox(shapes, left, 440, inner, 4)
  put(510, `${piece} / ${booking.pieceGrams.length}`, 56, 'bold')
  put(570, `${(booking.pieceGrams[piece - 1]! / 1000).toFixed(3)} kg · ${booking.service}`, 34)
  put(630, booking.reference, 40)
  shapes.push({
    kind: 'bars',
    x: Math.floor((labelWidth - width) / 2),
    y: 700,
    height: 220,
    module,
    widths,
    text: number,
  })
  put(980, number, 44, 'bold')
  put(1_040, waybillOf(booking.serial), 34)
  return { width: labelWidth, height: labelHeight, shapes }
}

export const makeSandboxLabel = (booking: Booking): Uint8Array =>
  makeDrawingsPdf(
    booking.pieceGrams.map((_, index) => drawPiece(booking, index + 1)),
    waybillOf(booking.serial),
  )
