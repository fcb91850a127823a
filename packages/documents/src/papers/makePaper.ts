import type { PaperContent } from './paperContent.ts'
import { atrLayout, eur1Layout } from './movementForms.ts'
import { noDangerousGoodsLayout } from './noDangerousGoods.ts'
import { packingListLayout } from './packingList.ts'
import { makePaperPdf } from './paperPdf.ts'
import { cn22Layout, cn23Layout } from './postalForms.ts'
import type { PaperLanguages } from './paperTexts.ts'

const layouts = {
  packingList: packingListLayout,
  cn22: cn22Layout,
  cn23: cn23Layout,
  atrData: atrLayout,
  eur1Data: eur1Layout,
  noDangerousGoods: noDangerousGoodsLayout,
}

export type DrawnPaper = keyof typeof layouts

/**
 * Paper of a shipment as A4 PDF with captions in two languages. Throws RangeError without products,
 * CurrencyMismatch for mixed currencies.
 */
export const makePaper = (
  paper: DrawnPaper,
  content: PaperContent,
  languages: PaperLanguages,
): Promise<Uint8Array> => {
  if (content.products.length === 0) throw new RangeError('a paper of nothing')
  return makePaperPdf(layouts[paper](content, languages))
}
