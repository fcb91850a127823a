import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ForeignRows, ForeignWorld, NothingForeign } from '../../../testing/foreignWorld.ts'
import { buildRow, checkRows } from '../bulk/testing/bulkFile.ts'
import {
  objectionFileForm,
  objectionFileOf,
  startTestExtraPayment,
  photoOf,
} from '../../measuring/testing/buildReceived.ts'
import { buildDraft, createShipment } from './buildShipment.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'

const madeBy = async ({ test, token }: ForeignWorld): Promise<{ shipmentId: string }> => ({
  shipmentId: (await createShipment(test, buildDraft(), token)).id,
})

const referenceMadeBy = async ({ test, token }: ForeignWorld): Promise<string> =>
  (await createShipment(test, buildDraft(), token)).assetReference

const paperForm = async (world: ForeignWorld): Promise<FormData> => {
  const form = new FormData()
  const { shipmentId } = await madeBy(world)
  const fields = { shipmentId, documentType: 'proforma', number: 'B-1', date: '2026-11-20' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(buildPdf())]), 'belge.pdf')
  return form
}

const paperOf = async (world: ForeignWorld): Promise<{ documentId: string }> => {
  const call = { token: world.token, form: await paperForm(world) }
  const { body } = await world.test.call(shipmentEndpoints.addShipmentDocument, call)
  return { documentId: body.id }
}

const uploadOf = async ({ test, token }: ForeignWorld): Promise<{ uploadId: string; version: number }> => {
  const { uploadId, version } = await checkRows(test, token, [buildRow('YABANCI-1')])
  return { uploadId, version }
}

const idOf = async (world: ForeignWorld): Promise<{ uploadId: string }> => ({
  uploadId: (await uploadOf(world)).uploadId,
})

export const shipmentForeignRows: ForeignRows = {
  saveShipment: async (world) => ({ body: { ...buildDraft(), ...(await madeBy(world)), version: 1 } }),
  findShipment: async (world) => ({ body: await madeBy(world) }),
  findBorderPassport: async (world) => ({ body: await madeBy(world) }),
  findShipmentDetail: async (world) => ({ body: await madeBy(world) }),
  createShipmentLike: async (world) => ({ body: await madeBy(world) }),
  deleteShipment: async (world) => ({ params: await madeBy(world) }),
  findReturns: async (world) => ({ body: await madeBy(world) }),
  createReturn: async (world) => ({
    body: { ...(await madeBy(world)), reason: 'refused', pieces: [0], products: [0] },
  }),
  findCancellation: async (world) => ({ body: await madeBy(world) }),
  retryBooking: async (world) => ({ body: await madeBy(world) }),
  cancelShipment: async (world) => ({ body: await madeBy(world) }),
  findMeasuring: async (world) => ({ body: await madeBy(world) }),
  startExtraPayment: async (world) => ({
    body: { adjustmentId: (await startTestExtraPayment(world.test, world)).adjustmentId },
  }),
  objectToExtraPayment: async (world) => ({
    body: {
      adjustmentId: (await startTestExtraPayment(world.test, world)).adjustmentId,
      reason: 'Kutu küçüktü',
    },
  }),
  addObjectionFile: async (world) => ({
    form: objectionFileForm((await startTestExtraPayment(world.test, world)).adjustmentId),
  }),
  downloadObjectionFile: async (world) => ({ params: { fileId: await objectionFileOf(world.test, world) } }),
  downloadMeasuringPhoto: async (world) => ({ params: { photoId: await photoOf(world.test, world) } }),
  addShipmentDocument: async (world) => ({ form: await paperForm(world) }),
  removeShipmentDocument: async (world) => ({ params: await paperOf(world) }),
  downloadShipmentDocument: async (world) => ({ params: await paperOf(world) }),
  downloadLabels: async (world) => ({ body: { assetReferences: [await referenceMadeBy(world)] } }),
  saveBulkColumnMapping: async (world) => ({ body: { ...(await uploadOf(world)), columns: [] } }),
  findBulkUpload: async (world) => ({ body: await idOf(world) }),
  listBulkRows: async (world) => ({ body: await idOf(world) }),
  saveBulkRows: async (world) => ({ body: { ...(await uploadOf(world)), changes: [{ row: 2, cells: {} }] } }),
  exportFaultyBulkRows: async (world) => ({ params: await idOf(world) }),
  rateBulkRows: async (world) => ({ body: { ...(await idOf(world)), rule: { kind: 'cheapest' } } }),
  listBulkShipments: async (world) => ({ body: await idOf(world) }),
  listBulkOffers: async (world) => ({ body: { ...(await idOf(world)), row: 2 } }),
  chooseBulkOffers: async (world) => ({
    body: { ...(await idOf(world)), rows: [2], rule: { kind: 'fastest' } },
  }),
  createBulkShipments: async (world) => ({ body: { ...(await idOf(world)), rows: 'valid' } }),
  addBulkToCart: async (world) => ({ body: await idOf(world) }),
  downloadBulkLabels: async (world) => ({ params: await idOf(world) }),
  deleteBulkUpload: async (world) => ({ params: await idOf(world) }),
  downloadInvoices: async (world) => ({ body: { assetReferences: [await referenceMadeBy(world)] } }),
  listShipmentPapers: async (world) => ({ body: { assetReference: await referenceMadeBy(world) } }),
  downloadShipmentPaper: async (world) => ({
    body: { assetReference: await referenceMadeBy(world), kind: 'packingList' },
  }),
  downloadInvoice: async (world) => ({ body: { assetReference: await referenceMadeBy(world) } }),
}

export const shipmentNothingForeign: NothingForeign = {
  restoreShipments: 'drafts of other companies are lost to the caller (deletedDrafts.test.ts)',
  findCancellations: 'shipments of other companies are left out of the answer (manyCancellations.test.ts)',
  cancelShipments: 'shipments of other companies are left out of the answer (manyCancellations.test.ts)',
  listBookingStates: 'shipments of other companies are left out of the answer (shipmentDetail.test.ts)',
  sumAgentShipments: 'filters narrow the scope; shipments of others are left out (agentShipmentList.test.ts)',
  checkBulkShipments:
    'companyId is ignored from customers and checked against the scope of staff on its field',
  listBulkUploads: 'companyId filters within the scope; uploads of others are left out (bulkAccess.test.ts)',
  createShipment: 'companyId is ignored from customers and checked against the scope of staff on its field',
}
