/** All calls of the shipment feature. */
import { borderPassportEndpoints } from './border/borderPassport.endpoints.ts'
import { bulkEndpoints } from './bulk/bulk.endpoints.ts'
import { shipmentDetailEndpoints } from './detail/shipmentDetail.endpoints.ts'
import { shipmentDocumentEndpoints } from './documents/shipmentDocuments.endpoints.ts'
import { agentShipmentListEndpoints } from './list/agentShipmentList.endpoints.ts'
import { homeFiguresEndpoints } from './list/homeFigures.endpoints.ts'
import { shipmentListEndpoints } from './list/shipmentList.endpoints.ts'
import { offerHistoryEndpoints } from './offers/offerHistory.endpoints.ts'
import { paperEndpoints } from './papers/paper.endpoints.ts'
import { returnEndpoints } from './returns/return.endpoints.ts'
import { shipmentEndpoints } from './shipment.endpoints.ts'

export const shipmentCalls = {
  ...shipmentEndpoints,
  ...borderPassportEndpoints,
  ...returnEndpoints,
  ...shipmentListEndpoints,
  ...homeFiguresEndpoints,
  ...agentShipmentListEndpoints,
  ...shipmentDetailEndpoints,
  ...shipmentDocumentEndpoints,
  ...paperEndpoints,
  ...offerHistoryEndpoints,
  ...bulkEndpoints,
}
