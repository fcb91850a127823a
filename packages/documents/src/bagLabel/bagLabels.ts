import { makeDrawingsPdf } from '../label/labelPdf.ts'
import { drawZpl } from '../label/labelZpl.ts'
import type { BagLabelContent } from './bagLabelContent.ts'
import { layoutBagLabel } from './layoutBagLabel.ts'

/** PDF with one page of 100 × 150 mm per bag. Throws RangeError for an empty list. */
export const makeBagLabelPdf = (bags: readonly BagLabelContent[]): Uint8Array => {
  const [first] = bags
  if (!first) throw new RangeError('no label to print')
  return makeDrawingsPdf(
    bags.map(layoutBagLabel),
    bags.length === 1 ? first.number : `${first.number} + ${bags.length - 1}`,
  )
}

/** ZPL for 203 dpi printers, one ^XA … ^XZ per bag. */
export const makeBagLabelZpl = (bags: readonly BagLabelContent[]): string =>
  bags.map((bag) => drawZpl(layoutBagLabel(bag))).join('')
