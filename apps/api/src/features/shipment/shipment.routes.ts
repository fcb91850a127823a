import type { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { shipmentListEndpoints } from '@kervan/contract/shipment/shipmentList.endpoints'
import type { shipmentPaperEndpoints } from '@kervan/contract/shipment/shipmentPapers.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { addShipmentDocument } from './add-shipment-document.ts'
import { cancelShipment } from './cancel-shipment.ts'
import { createShipment } from './create-shipment.ts'
import { createShipmentLike } from './create-shipment-like.ts'
import { deleteShipment } from './delete-shipment.ts'
import { describeShipment } from './describe-shipment.ts'
import { downloadShipmentDocument } from './download-shipment-document.ts'
import { listNeeds } from './list-needs.ts'
import { listShipments } from './list-shipments.ts'
import { makeInvoice } from './make-invoice.ts'
import { makeLabels } from './make-labels.ts'
import { removeShipmentDocument } from './remove-shipment-document.ts'
import { saveShipment } from './save-shipment.ts'

export const shipmentHandlers: Handlers<
  typeof shipmentEndpoints & typeof shipmentListEndpoints & typeof shipmentPaperEndpoints
> = {
  createShipment: (ctx, { body }) => createShipment(ctx, body),
  saveShipment: (ctx, { body }) => saveShipment(ctx, body),
  findShipment: (ctx, { body }) => describeShipment(ctx, body.shipmentId),
  createShipmentLike: (ctx, { body }) => createShipmentLike(ctx, body.shipmentId),
  deleteShipment: (ctx, { params }) => deleteShipment(ctx, params.shipmentId),
  cancelShipment: (ctx, { body }) => cancelShipment(ctx, body),
  addShipmentDocument: (ctx, { body, files }) => addShipmentDocument(ctx, body, files),
  removeShipmentDocument: (ctx, { params }) => removeShipmentDocument(ctx, params.documentId),
  downloadShipmentDocument: (ctx, { params }) => downloadShipmentDocument(ctx, params.documentId),
  listShipments: (ctx, { body }) => listShipments(ctx, body),
  listNeeds: (ctx) => listNeeds(ctx),
  downloadLabels: (ctx, { body }) => makeLabels(ctx, body),
  downloadInvoice: (ctx, { body }) => makeInvoice(ctx, body),
}
