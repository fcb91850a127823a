import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { addBulkToCart } from './offers/addBulkToCart.ts'
import { checkBulkShipments } from './checkBulkShipments.ts'
import { deleteBulkUpload } from './deleteBulkUpload.ts'
import { describeUpload, listBulkUploads } from './describeUpload.ts'
import { exportFaultyBulkRows } from './file/exportFaultyBulkRows.ts'
import { listBulkRows } from './listBulkRows.ts'
import { chooseBulkOffers, listBulkOffers, listBulkShipments } from './offers/listBulkShipments.ts'
import { makeBulkLabels } from './makeBulkLabels.ts'
import { makeBulkTemplate } from './file/makeBulkTemplate.ts'
import { rateBulkRows } from './offers/rateBulk.ts'
import { saveBulkColumnMapping } from './saveBulkColumnMapping.ts'
import { saveBulkRows } from './saveBulkRows.ts'
import { createBulkShipments } from './createBulkShipments.ts'

export const bulkHandlers: Handlers<typeof bulkEndpoints> = {
  makeBulkTemplate: (ctx, { query }) => makeBulkTemplate(ctx, query.format),
  checkBulkShipments,
  saveBulkColumnMapping: (ctx, { body }) => saveBulkColumnMapping(ctx, body),
  listBulkUploads: (ctx, { body }) => listBulkUploads(ctx, body),
  findBulkUpload: (ctx, { body }) => describeUpload(ctx, body.uploadId),
  listBulkRows: (ctx, { body }) => listBulkRows(ctx, body),
  saveBulkRows: (ctx, { body }) => saveBulkRows(ctx, body),
  exportFaultyBulkRows: (ctx, { params, query }) => exportFaultyBulkRows(ctx, params.uploadId, query.format),
  rateBulkRows: (ctx, { body }) => rateBulkRows(ctx, body),
  listBulkShipments: (ctx, { body }) => listBulkShipments(ctx, body),
  listBulkOffers: (ctx, { body }) => listBulkOffers(ctx, body),
  chooseBulkOffers: (ctx, { body }) => chooseBulkOffers(ctx, body),
  createBulkShipments: (ctx, { body }) => createBulkShipments(ctx, body),
  addBulkToCart: (ctx, { body }) => addBulkToCart(ctx, body),
  downloadBulkLabels: (ctx, { params, query }) => makeBulkLabels(ctx, params.uploadId, query),
  deleteBulkUpload: (ctx, { params }) => deleteBulkUpload(ctx, params.uploadId),
}
