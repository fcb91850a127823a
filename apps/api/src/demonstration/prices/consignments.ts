/** Realistic consignments of Turkish exporters, used to seed the demo, and by tests of prices and journeys. */
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
