import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { calculateTax } from './calculateTax.ts'
import { importTariff } from './import/importTariff.ts'
import { createTaxLayer, endTaxLayer } from './layers/changeLayers.ts'
import { listTaxEditions } from './listTaxEditions.ts'
import { searchTariff } from './searchTariff.ts'

export const taxHandlers: Handlers<typeof taxEndpoints> = {
  calculateTax: (ctx, { body }) => calculateTax(ctx, body),
  searchTariff: (ctx, { body }) => searchTariff(ctx, body.text),
  listTaxEditions: (ctx) => listTaxEditions(ctx),
  createTaxLayer: (ctx, { body }) => createTaxLayer(ctx, body),
  endTaxLayer: (ctx, { body }) => endTaxLayer(ctx, body),
  importTariff: (ctx, { body, files }) => importTariff(ctx, body, files),
}
