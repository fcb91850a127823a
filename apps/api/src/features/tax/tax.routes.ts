import type { taxCalls } from '@kervan/contract/tax/tax.calls'
import type { Handlers } from '../../platform/http/bind.ts'
import { calculateTax } from './calculateTax.ts'
import { estimateDuty } from './estimateDuty.ts'
import { importTariff } from './import/importTariff.ts'
import { createTaxLayer, endTaxLayer } from './layers/changeLayers.ts'
import { listTaxEditions } from './listTaxEditions.ts'
import { searchTariff } from './searchTariff.ts'

export const taxHandlers: Handlers<typeof taxCalls> = {
  calculateTax: (ctx, { body }) => calculateTax(ctx, body),
  estimateDuty: (ctx, { body }) => estimateDuty(ctx, body),
  searchTariff: (ctx, { body }) => searchTariff(ctx, body.text),
  listTaxEditions: (ctx) => listTaxEditions(ctx),
  createTaxLayer: (ctx, { body }) => createTaxLayer(ctx, body),
  endTaxLayer: (ctx, { body }) => endTaxLayer(ctx, body),
  importTariff: (ctx, { body, files }) => importTariff(ctx, body, files),
}
