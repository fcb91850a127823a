import { carpetsAndJewelsPrices } from './carpetsAndJewelsPrices.ts'
import { craftPrices } from './craftPrices.ts'
import { documentsAndBagsPrices } from './documentsAndBagsPrices.ts'
import { foodAndCosmeticsPrices } from './foodAndCosmeticsPrices.ts'
import { partsLeatherBooksPrices } from './partsLeatherBooksPrices.ts'
import { textilesPrices } from './textilesPrices.ts'
import type { WorkedPrice } from './workedPrice.ts'

/** At least one price per consignment of the demo. */
export const workedPrices: readonly WorkedPrice[] = [
  ...documentsAndBagsPrices,
  ...textilesPrices,
  ...craftPrices,
  ...carpetsAndJewelsPrices,
  ...foodAndCosmeticsPrices,
  ...partsLeatherBooksPrices,
]
