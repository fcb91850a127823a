import type { taxCalls } from '@kervan/contract/tax/tax.calls'
import type { Handlers } from '../../platform/http/bind.ts'
import { calculateTax } from './calculateTax.ts'
import { estimateDuty } from './estimateDuty.ts'
import { importTariff } from './import/importTariff.ts'
import { createTaxLayer, endTaxLayer } from './layers/changeLayers.ts'
import { listTaxEditions } from './listTaxEditions.ts'
import { searchGtip } from './searchGtip.ts'
import { searchTariff } from './searchTariff.ts'

export const taxHandlers: Handlers<typeof taxCalls> = {
  calculateTax: (ctx, { body }) => calculateTax(ctx, body),
  estimateDuty: (ctx, { body }) => estimateDuty(ctx, body),
  searchGtip: (ctx, { body }) => searchGtip(ctx, body),
  searchTariff: (ctx, { body }) => searchTariff(ctx, body.text),
  listTaxEditions: (ctx) => listTaxEditions(ctx),
  createTaxLayer: (ctx, { body }) => createTaxLayer(ctx, body),
  endTaxLayer: (ctx, { body }) => endTaxLayer(ctx, body),
  importTariff: (ctx, { body, files }) => importTariff(ctx, body, files),
}
