import type { ClaimRow } from '@kervan/contract/customerService/claim.endpoints'
import type { ClaimOfShipment } from './claims.queries.ts'

/** @param today current day in Türkiye */
export const describeClaim = (
  { claim, assetReference, companyName, supplierName }: ClaimOfShipment,
  today: string,
): ClaimRow => ({
  id: claim.id,
  shipmentId: claim.shipmentId,
  assetReference,
  companyName,
  supplierName,
  kind: claim.kind,
  state: claim.state,
  amount: Number(claim.amount),
  currency: claim.currency,
  deadline: claim.deadline,
  isOverdue: claim.state === 'opened' && claim.deadline < today,
  decidedAmount: claim.decidedAmount === null ? null : Number(claim.decidedAmount),
  createdDate: claim.createdAt.toISOString(),
  version: claim.version,
})
