import type { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeFuelCharge, createFuelCharges, deleteFuelCharge } from './changeFuel.ts'
import { fuelChargeList } from './fuelCharges.list.ts'
import { findFuelOverview } from './listFuel.ts'

export const fuelHandlers: Handlers<typeof fuelEndpoints> = {
  listFuelCharges: fuelChargeList.findPage,
  exportFuelCharges: fuelChargeList.exportAll,
  findFuelOverview: (ctx) => findFuelOverview(ctx),
  createFuelCharges: (ctx, { body }) => createFuelCharges(ctx, body),
  updateFuelCharge: (ctx, { body }) => changeFuelCharge(ctx, body),
  deleteFuelCharge: (ctx, { body }) => deleteFuelCharge(ctx, body.id),
}
