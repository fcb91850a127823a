import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { shipmentQuery, toShipmentRow } from './shipmentQuery.ts'

export const shipmentList = defineList(shipmentListEndpoints.listShipments, {
  ...shipmentQuery,
  toItem: toShipmentRow,
})
