import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { canChooseSegment } from '../../access/policies.ts'
import { shipmentQuery, toShipmentRow } from './shipmentQuery.ts'

/** List of all companies' shipments in the caller's scope, for users who serve several companies. */
export const agentShipmentList = defineList(agentShipmentListEndpoints.listAgentShipments, {
  ...shipmentQuery,
  toItem: (row, ctx) => ({
    ...toShipmentRow(row, ctx),
    companyID: row.companyID,
    isCompanyVerified: row.companyStatus === companyStatuses.verified,
    segmentName: canChooseSegment(ctx.actor) ? row.segmentName : null,
    customsValue: row.customsValue === null ? null : Number(row.customsValue),
    customsCurrency: row.customsCurrency,
  }),
})
