import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'

/** Every list that shows shipments, to be read again after a change of one. */
export const shipmentLists = [
  shipmentListEndpoints.listShipments,
  agentShipmentListEndpoints.listAgentShipments,
  agentShipmentListEndpoints.sumAgentShipments,
] as const
