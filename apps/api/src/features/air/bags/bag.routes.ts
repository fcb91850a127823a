import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { readBagLabels } from './bagLabels.ts'
import { bagList } from './bags.list.ts'
import { changeBagState } from './changeBagState.ts'
import { readBag, readBagShipments } from './readBag.ts'
import { createBag, updateBag } from './saveBag.ts'
import { scanIntoBag, scanOutOfBag } from './scanBag.ts'
import { splitBag } from './splitBag.ts'

export const bagHandlers: Handlers<typeof bagEndpoints> = {
  listBags: bagList.findPage,
  exportBags: bagList.exportAll,
  findBag: (ctx, { body }) => readBag(ctx, body),
  createBag: (ctx, { body }) => createBag(ctx, body),
  updateBag: (ctx, { body }) => updateBag(ctx, body),
  splitBag: (ctx, { body }) => splitBag(ctx, body),
  changeBagState: (ctx, { body }) => changeBagState(ctx, body),
  getBagShipments: (ctx, { body }) => readBagShipments(ctx, body),
  scanIntoBag: (ctx, { body }) => scanIntoBag(ctx, body),
  scanOutOfBag: (ctx, { body }) => scanOutOfBag(ctx, body),
  getBagLabels: (ctx, { body }) => readBagLabels(ctx, body),
}
