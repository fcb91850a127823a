import type { borderPassportEndpoints } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import type { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import type { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import type { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import type { homeFiguresEndpoints } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import type { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import type { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { describePassport } from './border/describePassport.ts'
import { addShipmentDocument } from './documents/addShipmentDocument.ts'
import { createShipment } from './draft/createShipment.ts'
import { createShipmentLike } from './draft/createShipmentLike.ts'
import { deleteShipment } from './draft/deleteShipment.ts'
import { describeShipment } from './draft/describeShipment.ts'
import { downloadShipmentDocument } from './documents/downloadShipmentDocument.ts'
import { agentShipmentList } from './list/agentShipments.list.ts'
import { listNeeds } from './list/listNeeds.ts'
import { readHomeFigures } from './list/readHomeFigures.ts'
import { shipmentList } from './list/shipments.list.ts'
import { sumShipments } from './list/sumShipments.ts'
import { makeInvoice } from './documents/makeInvoice.ts'
import { makeInvoices } from './documents/makeInvoices.ts'
import { makeLabels } from './documents/makeLabels.ts'
import { describeBookingStates } from './detail/describeBookingStates.ts'
import { retryBooking } from './booking/retryBooking.ts'
import { describeShipmentDetail } from './detail/describeShipmentDetail.ts'
import { recallEnglishDescription } from './draft/recallEnglishDescription.ts'
import { createReturn } from './returns/createReturn.ts'
import { describeReturns } from './returns/describeReturns.ts'
import { describePapers } from './papers/describePapers.ts'
import { downloadPaper } from './papers/downloadPaper.ts'
import { removeShipmentDocument } from './documents/removeShipmentDocument.ts'
import { restoreShipments } from './draft/restoreShipments.ts'
import { saveShipment } from './draft/saveShipment.ts'

export const shipmentHandlers: Handlers<
  typeof shipmentEndpoints &
    typeof borderPassportEndpoints &
    typeof returnEndpoints &
    typeof shipmentListEndpoints &
    typeof homeFiguresEndpoints &
    typeof agentShipmentListEndpoints &
    typeof shipmentDetailEndpoints &
    typeof shipmentDocumentEndpoints &
    typeof paperEndpoints
> = {
  findReturns: (ctx, { body }) => describeReturns(ctx, body.shipmentId),
  createReturn: (ctx, { body }) => createReturn(ctx, body),
  createShipment: (ctx, { body }) => createShipment(ctx, body),
  saveShipment: (ctx, { body }) => saveShipment(ctx, body),
  findBorderPassport: (ctx, { body }) => describePassport(ctx, body),
  findShipment: (ctx, { body }) => describeShipment(ctx, body.shipmentId),
  findEnglishDescription: (ctx, { body }) => recallEnglishDescription(ctx, body.description),
  createShipmentLike: (ctx, { body }) => createShipmentLike(ctx, body.shipmentId),
  deleteShipment: (ctx, { params }) => deleteShipment(ctx, params.shipmentId),
  restoreShipments: (ctx, { body }) => restoreShipments(ctx, body.shipmentIds),
  addShipmentDocument: (ctx, { body, files }) => addShipmentDocument(ctx, body, files),
  removeShipmentDocument: (ctx, { params }) => removeShipmentDocument(ctx, params.documentId),
  downloadShipmentDocument: (ctx, { params }) => downloadShipmentDocument(ctx, params.documentId),
  listBookingStates: (ctx, { body }) => describeBookingStates(ctx, body.shipmentIds),
  findShipmentDetail: (ctx, { body }) => describeShipmentDetail(ctx, body.shipmentId),
  retryBooking: (ctx, { body }) => retryBooking(ctx, body),
  listShipments: shipmentList.findPage,
  exportShipments: shipmentList.exportAll,
  listAgentShipments: agentShipmentList.findPage,
  exportAgentShipments: agentShipmentList.exportAll,
  sumAgentShipments: (ctx, { body }) => sumShipments(ctx, body),
  getHomeFigures: (ctx) => readHomeFigures(ctx),
  listNeeds: (ctx) => listNeeds(ctx),
  downloadLabels: (ctx, { body }) => makeLabels(ctx, body),
  downloadInvoice: (ctx, { body }) => makeInvoice(ctx, body),
  listShipmentPapers: (ctx, { body }) => describePapers(ctx, body.assetReference),
  downloadShipmentPaper: (ctx, { body }) => downloadPaper(ctx, body),
  downloadInvoices: (ctx, { body }) => makeInvoices(ctx, body.assetReferences),
}
