import { productAddress } from '../../../platform/addresses.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Where a sender's own page is, for people. */
export const addressOfPage = (settings: Settings, slug: string): string =>
  `${productAddress(settings)}/t/${slug}`
