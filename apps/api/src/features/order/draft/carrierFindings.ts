import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { platformName } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import type { CheckWorld } from '../../shipment/checks/checkShipment.ts'
import { goodsValueOf } from '../../shipment/draft/clearHiddenAnswers.ts'
import { carrierQuestion, hasCarrierRule } from '../../cart/carrierRule.ts'
import type { OrderRecord } from '../order.queries.ts'
import type { OrderFinding } from './findings.ts'

/** Warns about an order whose marketplace accepts listed carriers only, while nobody has entered its list. */
export const carrierFindings = async (
  ctx: Ctx,
  { platform, connectionId, content }: Pick<OrderRecord, 'platform' | 'connectionId' | 'content'>,
  { draft, world }: { draft: ShipmentDraft; world: CheckWorld },
): Promise<OrderFinding[]> => {
  const toCountry = draft.receiver.countryCode
  if (!hasCarrierRule(platform) || toCountry === null) return []
  const store = (await openConnectionById(ctx, connectionId))?.connector.store
  const marketplaceCode = content.marketplaceCode ?? null
  const parcel = { toCountry, fromCountry: draft.sender.countryCode, goodsValue: goodsValueOf(draft) }
  const question = carrierQuestion({ ...parcel, marketplaceCode }, world)
  // The carrier is chosen later; an entered list is checked then.
  if (store?.checkCarrier?.({ ...question, carrier: { code: '', name: '' } }) !== 'unknown') return []
  return [
    {
      field: 'receiver.countryCode',
      kind: 'doubt',
      key: 'order:finding.carriersUnknown',
      params: { platform: platformName(platform) },
      value: toCountry,
      proposal: null,
    },
  ]
}
