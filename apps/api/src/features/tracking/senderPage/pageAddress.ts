import { productAddress } from '../../../platform/addresses.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Public URL of a sender's own page. */
export const addressOfPage = (settings: Settings, slug: string): string =>
  `${productAddress(settings)}/t/${slug}`
