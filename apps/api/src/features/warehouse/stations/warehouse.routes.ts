import type { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getCommandSheet } from './commandSheet.ts'
import { getStation } from './getStation.ts'
import { scanAtStation, scanManyAtStation } from './scanAtStation.ts'

export const warehouseHandlers: Handlers<typeof warehouseEndpoints> = {
  scanAtStation: (ctx, { body }) => scanAtStation(ctx, body),
  scanManyAtStation: (ctx, { body }) => scanManyAtStation(ctx, body),
  getStation: (ctx, { body }) => getStation(ctx, body.station),
  getCommandSheet: (ctx) => getCommandSheet(ctx),
}
