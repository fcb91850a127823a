/** What has one of some numbers, among what the caller may see, with the address of its screen. */
import type { BarcodeReading } from '@kervan/contract/pickup/references/referenceRule.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { findNumbered } from './reference.queries.ts'
import type { FoundShipment } from './reference.queries.ts'

export type Found = NonNullable<BarcodeReading['found']>
type NumberKind = 'shipment' | 'bag' | 'flight' | 'uld'

export interface FoundNumbers {
  get: (kind: NumberKind, number: string) => Found | null
}

/** The wizard while it can be changed, then its page; for who has no list of shipments, its tracking. */
const pathOf = (ctx: Ctx, { id, state, assetReference }: FoundShipment): string => {
  if (!requireActor(ctx).flags.has('shipment_shipmentlist'))
    return `/shipment/tracking/${encodeURIComponent(JSON.stringify({ assetreference: assetReference }))}`
  if (state === 'draft') return `/shipment/shipment/${id}/sender-receiver`
  if (state === 'priced') return `/shipment/shipment/${id}/label-payment`
  return `/shipment/shipmentdetail/${id}`
}

const describeShipment = (ctx: Ctx, shipment: FoundShipment): Found => ({
  kind: 'shipment',
  id: shipment.id,
  title: shipment.assetReference,
  state: shipment.state,
  pieceNumber: null,
  path: pathOf(ctx, shipment),
})

export const findNumbers = async (ctx: Ctx, numbers: readonly string[]): Promise<FoundNumbers> => {
  const wanted = [...new Set(numbers)]
  const shipments = await findNumbered(ctx.db, scopeOf(ctx), wanted)
  const known = new Map<string, Found>()
  for (const shipment of shipments) {
    const found = describeShipment(ctx, shipment)
    known.set(`shipment ${shipment.assetReference}`, found)
    if (shipment.supplierReference) known.set(`shipment ${shipment.supplierReference}`, found)
  }
  return { get: (kind, number) => known.get(`${kind} ${number}`) ?? null }
}
