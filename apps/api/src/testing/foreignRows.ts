/**
 * Test requests with another company's ids, for every call that accepts an id. A feature's entries are in its
 * own `testing/foreignRows.ts`; features/access/foreignRows.test.ts fails for a call that is in neither list.
 */
import { flightHouseCalls } from '../features/air/testing/flightHouseCalls.ts'
import { accessForeignRows, accessNothingForeign } from '../features/access/testing/foreignRows.ts'
import { accountForeignRows } from '../features/account/testing/foreignRows.ts'
import { companyForeignRows, companyNothingForeign } from '../features/company/testing/foreignRows.ts'
import {
  announcementForeignRows,
  announcementNothingForeign,
} from '../features/announcement/testing/foreignRows.ts'
import {
  connectionForeignRows,
  connectionNothingForeign,
} from '../features/connection/testing/foreignRows.ts'
import { invoicingForeignRows, invoicingNothingForeign } from '../features/invoicing/testing/foreignRows.ts'
import { orderForeignRows, orderNothingForeign } from '../features/order/testing/foreignRows.ts'
import { buildReplyTemplate } from '../features/customerService/testing/buildReplyTemplate.ts'
import {
  customerServiceForeignRows,
  customerServiceNothingForeign,
} from '../features/customerService/testing/foreignRows.ts'
import { contactForeignRows, contactNothingForeign } from '../features/contact/testing/foreignRows.ts'
import { productForeignRows, productNothingForeign } from '../features/product/testing/foreignRows.ts'
import { templateForeignRows, templateNothingForeign } from '../features/template/testing/foreignRows.ts'
import { cartForeignRows } from '../features/cart/testing/foreignRows.ts'
import { paymentForeignRows, paymentNothingForeign } from '../features/payment/testing/foreignRows.ts'
import { pricingForeignRows, pricingNothingForeign } from '../features/pricing/testing/foreignRows.ts'
import {
  reservationForeignRows,
  reservationNothingForeign,
} from '../features/reservation/testing/foreignRows.ts'
import { shipmentForeignRows, shipmentNothingForeign } from '../features/shipment/testing/foreignRows.ts'
import { trackingForeignRows } from '../features/tracking/testing/foreignRows.ts'
import { expenseHouseCalls } from '../features/invoicing/testing/houseCalls.ts'
import { courierHouseCalls } from '../features/courier/testing/houseCalls.ts'
import type { ForeignRows, NothingForeign } from './foreignWorld.ts'
import type { Call } from './testApp.ts'

export const foreignRows: ForeignRows = {
  ...accessForeignRows,
  ...accountForeignRows,
  ...companyForeignRows,
  ...announcementForeignRows,
  ...connectionForeignRows,
  ...contactForeignRows,
  ...productForeignRows,
  ...templateForeignRows,
  ...cartForeignRows,
  ...customerServiceForeignRows,
  ...invoicingForeignRows,
  ...orderForeignRows,
  ...paymentForeignRows,
  ...pricingForeignRows,
  ...reservationForeignRows,
  ...shipmentForeignRows,
  ...trackingForeignRows,
}

export const nothingForeign: NothingForeign = {
  ...accessNothingForeign,
  addPasskey:
    'the id is that of a credential, which its device proves by a signature over a challenge of the caller',
  confirmEmailChange: 'a request is named besides the mailed code, which only the mailbox has',
  refreshToken: 'the id must be that of the token; any other answers 403, whether it exists or not',
  ...announcementNothingForeign,
  ...companyNothingForeign,
  ...connectionNothingForeign,
  ...contactNothingForeign,
  ...customerServiceNothingForeign,
  ...invoicingNothingForeign,
  ...orderNothingForeign,
  ...productNothingForeign,
  ...templateNothingForeign,
  listDistricts: 'provinces are facts, the same for everybody',
  listTaxOffices: 'provinces are facts, the same for everybody',
  ...paymentNothingForeign,
  ...pricingNothingForeign,
  ...reservationNothingForeign,
  ...shipmentNothingForeign,
  receiveDelivery:
    'the number is that of a connection, whose secret signs; any other answers 401 (ingest.test.ts)',
  receiveWebhook:
    'the number is that of a connection, whose secret signs; any other answers 401 (inbox.test.ts)',
  answerChallenge:
    'the number is that of a connection, whose connector answers; any other answers 401 (inbox.test.ts)',
  createCarrierStatus: 'statuses are the same for everybody',
  undoStatusEntry: 'an entry of another user is answered as one that is not there (statusEntries.test.ts)',
  recordStatuses: 'a reference of another company is answered as one that is not there (tracking.test.ts)',
}

const stationScan = {
  id: '00000000-0000-4000-8000-000000000001',
  mode: 'receive',
  text: 'KRV-41870392-5',
  at: '2026-11-23T10:00:00Z',
}

/**
 * Calls with a permission flag that agents may not make, even with that flag, because they concern our whole
 * company. Each entry is an otherwise valid request.
 */
export const houseCalls: Record<string, Call> = {
  deleteRole: { body: { id: 1 } },
  saveRoleGroup: { body: { id: 2, nameTr: 'Müşteri', nameEn: 'Customer', role: 'user4controllers' } },
  deleteRoleGroup: { body: { id: 2 } },
  updateRoleGroupRoles: { body: { roleGroupID: 2, roleIDs: [] } },
  listRightsChanges: { body: {} },
  exportRightsChanges: { body: { format: 'csv' } },
  undoRightsChange: { body: { id: 1 } },
  saveAgency: { body: { id: 1, name: 'Örnek Acente' } },
  listConnections: { body: {} },
  saveConnection: { body: { connectorKey: 'dhl', values: [] } },
  setConnectionActive: { body: { id: 1, version: 1, isActive: false } },
  makeDefaultConnection: { body: { id: 1, version: 1 } },
  removeConnection: { body: { id: 1, version: 1 } },
  testConnection: { body: { id: 1 } },
  listConnectionCalls: { body: { id: 1 } },
  resealConnections: { body: {} },
  startAuthorization: { body: { id: 1 } },
  setServiceBooker: { body: { id: 11, bookedBy: 'house' } },
  completeAuthorization: { body: { query: 'state=x' } },
  listReplyTemplates: { body: {} },
  exportReplyTemplates: { body: { format: 'csv' } },
  saveReplyTemplate: { body: { id: 1, version: 1, ...buildReplyTemplate() } },
  ...expenseHouseCalls,
  ...flightHouseCalls,
  getDispatchDay: { body: { date: '2026-11-20' } },
  getDispatchStamp: { body: { date: '2026-11-20' } },
  proposeDispatch: { body: { date: '2026-11-20' } },
  assignReservations: {
    body: {
      date: '2026-11-20',
      version: 0,
      moves: [{ reservationId: '00000000-0000-4000-8000-000000000001', courierId: null }],
    },
  },
  saveCourierLimits: {
    body: { courierId: 1, maxStops: null, maxKg: null, districtIds: [], isActive: true, version: 0 },
  },
  saveReferenceRule: {
    body: {
      name: 'Deneme',
      kind: 'supplier',
      supplierCode: 'PTT',
      pattern: 'd{13}',
      checkDigit: 'none',
      priority: 500,
    },
  },
  ...courierHouseCalls,
  previewManifest: { body: { date: '2026-11-20', supplierId: 1 } },
  createManifest: {
    body: { date: '2026-11-20', supplierId: 1, shipmentIds: ['00000000-0000-4000-8000-000000000001'] },
  },
  getManifestFile: { body: { id: '00000000-0000-4000-8000-000000000001' } },
  findManifest: { body: { id: '00000000-0000-4000-8000-000000000001' } },
  scanAtStation: { body: { ...stationScan, station: 'Kapı 1', sentAt: '2026-11-23T10:00:00Z' } },
  scanManyAtStation: {
    body: { station: 'Kapı 1', sentAt: '2026-11-23T10:00:00Z', scans: [stationScan] },
  },
  listStockTakes: { body: {} },
  exportStockTakes: { body: { format: 'csv' } },
  beginStockTake: { body: {} },
  findStockTake: { body: { id: '00000000-0000-4000-8000-000000000001' } },
  countScans: {
    body: {
      stockTakeId: '00000000-0000-4000-8000-000000000001',
      sentAt: '2026-11-23T10:00:00Z',
      scans: [
        { id: '00000000-0000-4000-8000-000000000001', text: 'KRV-41870392-5', at: '2026-11-23T10:00:00Z' },
      ],
    },
  },
  closeStockTake: { body: { id: '00000000-0000-4000-8000-000000000001', decisions: [] } },
  getWhereabouts: { body: {} },
  listPiecesByPlace: { body: {} },
  exportPiecesByPlace: { body: { format: 'csv' } },
  getStation: { body: { station: 'Kapı 1' } },
  listManifests: { body: {} },
  exportManifests: { body: { format: 'csv' } },
  getDefinitionOverview: { body: { area: 'definitions' } },
  listAuditEntries: { body: {} },
  exportAuditEntries: { body: { format: 'csv' } },
  listTrackingStatuses: { body: {} },
  exportTrackingStatuses: { body: { format: 'csv' } },
  getMatching: { body: { id: 1 } },
  previewMatch: { body: { id: 1, customizedId: null } },
  matchStatuses: { body: { statuses: [{ id: 1, version: 1 }], customizedId: null } },
  listMatches: {},
  undoMatch: { body: { id: 1 } },
  listCustomized: { body: {} },
  exportCustomized: { body: { format: 'csv' } },
  listTroubledDeliveries: {},
  retryDeliveries: { body: { ids: [1] } },
  saveCustomized: { body: { nameTr: 'Limanda', nameEn: 'At the harbour' } },
}
