/** Entries of the landing page, stored for a reload and for the way back from sign-up. */
import type { GoodsValues, QuoteValues } from '../quoteValues.ts'

export interface LandingDraft {
  quote: QuoteValues
  goods: GoodsValues
  /** True when prices were shown, so that they are requested again. */
  isPriced: boolean
}

const key = 'landingDraft'

export const readLandingDraft = (): LandingDraft | null => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LandingDraft | null
    return Array.isArray(draft?.quote.pieces) && typeof draft.goods.description === 'string' ? draft : null
  } catch {
    return null
  }
}

export const saveLandingDraft = (draft: LandingDraft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage errors are ignored: the entries then last until the page is closed.
  }
}
