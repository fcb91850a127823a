import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'

/** All list endpoints that show shipments; they are reloaded after a shipment changed. */
export const shipmentLists = [
  shipmentListEndpoints.listShipments,
  agentShipmentListEndpoints.listAgentShipments,
  agentShipmentListEndpoints.sumAgentShipments,
] as const
