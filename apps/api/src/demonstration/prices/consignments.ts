/** Real-looking consignments of Turkish exporters: the demonstration is filled with them, and tests price and carry them. */
import type { Consignment } from './consignments/consignment.ts'
import { carpetsAndJewels } from './consignments/carpetsAndJewels.ts'
import { craft } from './consignments/craft.ts'
import { documentsAndBags } from './consignments/documentsAndBags.ts'
import { foodAndCosmetics } from './consignments/foodAndCosmetics.ts'
import { partsLeatherBooks } from './consignments/partsLeatherBooks.ts'
import { textiles } from './consignments/textiles.ts'

export const demonstrationConsignments: readonly Consignment[] = [
  ...documentsAndBags,
  ...textiles,
  ...craft,
  ...carpetsAndJewels,
  ...foodAndCosmetics,
  ...partsLeatherBooks,
]
