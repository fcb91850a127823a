import type { fuelEndpoints } from '@kervan/contract/pricing/fuel.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeFuelCharge, createFuelCharges, deleteFuelCharge } from './change-fuel.ts'
import { findFuelOverview, searchFuel } from './list-fuel.ts'

export const fuelHandlers: Handlers<typeof fuelEndpoints> = {
  listFuelCharges: (ctx, { body }) => searchFuel(ctx, body),
  findFuelOverview: (ctx) => findFuelOverview(ctx),
  createFuelCharges: (ctx, { body }) => createFuelCharges(ctx, body),
  updateFuelCharge: (ctx, { body }) => changeFuelCharge(ctx, body),
  deleteFuelCharge: (ctx, { body }) => deleteFuelCharge(ctx, body.id),
}
