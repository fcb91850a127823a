/** One order with its lines, changes, parcels and history. */
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { loadCheckWorld } from '../shipment/checks/checkShipment.ts'
import { carrierFindings } from './draft/carrierFindings.ts'
import { describeFinding, describeProblem } from './draft/describeDraft.ts'
import { draftOfOrder } from './draft/draftOfOrder.ts'
import { decideShipping, exact } from './draft/linesToShip.ts'
import { loadMemory } from './draft/loadMemory.ts'
import { findOrderRow, isLivePart, listAllParts, listChanges, listNotices } from './order.queries.ts'
import type { ChangeRecord, NoticeRecord, OrderPart, OrderRecord } from './order.queries.ts'
import { describeHistory } from './orderHistory.ts'
import { noticeStateOfAll } from './noticeState.ts'
import { addressOf, shipmentStateOf } from './orders.list.ts'
import { decideByRules, withoutDraftEffect } from './rules/applyRules.ts'
import { describeEffect } from './rules/ruleEffects.ts'
import { listRuleUses } from './rules/ruleUses.queries.ts'
import type { RuleUseRow } from './rules/ruleUses.queries.ts'

const iso = (at: Date | null): string | null => at && at.toISOString()

const describeLines = ({ content }: OrderRecord, parts: readonly OrderPart[]): OrderAnswer['lines'] =>
  content.lines.map((line) => ({
    ...line,
    unitPrice: Number(line.unitPrice),
    total: Math.round(Number(line.unitPrice) * line.quantity * 100) / 100,
    shippedQuantity: exact(
      parts.filter(({ lineId }) => lineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  }))

const describeParcels = (
  language: Language,
  parts: readonly OrderPart[],
  { notices, uses }: { notices: readonly NoticeRecord[]; uses: readonly RuleUseRow[] },
): OrderAnswer['parcels'] =>
  [...groupBy(parts, ({ shipmentId }) => shipmentId)].map(([shipmentId, ofShipment]) => ({
    shipmentId,
    assetReference: ofShipment[0]!.assetReference,
    state: ofShipment[0]!.state,
    carrierName: ofShipment[0]!.carrierName,
    rules: uses.filter((use) => use.shipmentId === shipmentId).map((use) => describeEffect(language, use)),
    lines: ofShipment.map(({ lineId, quantity }) => ({ lineId, quantity })),
    notices: notices
      .filter((notice) => notice.shipmentId === shipmentId)
      .map(({ id, trackingNumber, trackingUrl, state, isCancelled, seenAt, sentAt, tries, detail }) => ({
        id,
        trackingNumber,
        trackingUrl,
        state,
        isCancelled,
        tries,
        detail,
        seenAt: iso(seenAt),
        sentAt: iso(sentAt),
      })),
  }))

const describeChange = ({
  orderId: _,
  confirmedAt: _at,
  confirmedBy: _by,
  at,
  ...change
}: ChangeRecord): OrderAnswer['changes'][number] => ({
  ...change,
  at: at.toISOString(),
})

/** Which fields a shipment of the order would leave open, or why it makes none. */
const previewDraft = async (
  ctx: Ctx,
  order: OrderRecord,
  found: { parts: readonly OrderPart[]; notices: readonly NoticeRecord[] },
): Promise<Pick<OrderAnswer, 'findings' | 'problem' | 'rules'>> => {
  const shipping = decideShipping(order, found, shipmentLimits.products)
  if ('problem' in shipping)
    return { findings: [], rules: [], problem: describeProblem(ctx.language, order, shipping) }
  const memory = await loadMemory(ctx, order.companyId, [order])
  const world = await loadCheckWorld(ctx)
  const [ruled] = await decideByRules(ctx, order.companyId, { shippable: [{ order, shipping }], memory })
  const { adjust, effects } = withoutDraftEffect(ruled!)
  const { draft, findings } = draftOfOrder(order.content, shipping, { memory, world, adjust })
  findings.push(...(await carrierFindings(ctx, order, { draft, world })))
  return {
    findings: findings.map((finding) => describeFinding(ctx.language, finding)),
    rules: effects.map((effect) => describeEffect(ctx.language, effect)),
    problem: null,
  }
}

/** @throws AppError notFound for a hidden order, and outside the caller's scope */
export const getOrder = async (ctx: Ctx, id: string): Promise<OrderAnswer> => {
  const found = await findOrderRow(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  const { order, companyName, integrationName } = found
  const allParts = await listAllParts(ctx.db, [id])
  const parts = allParts.filter(isLivePart)
  const notices = await listNotices(ctx.db, [id])
  const changes = await listChanges(ctx.db, id)
  const { content } = order
  const { totals } = content
  const uses = await listRuleUses(ctx.db, id)
  const parcels = describeParcels(ctx.language, allParts, { notices, uses })
  return {
    id,
    version: order.version,
    number: order.number,
    channelOrderId: order.channelOrderId,
    platform: order.platform as StorePlatform,
    integrationId: order.connectionId,
    integrationName,
    companyId: order.companyId,
    companyName,
    state: order.state,
    isPaid: order.isPaid,
    placedAt: order.placedAt.toISOString(),
    changedAt: order.changedAt.toISOString(),
    customerName: content.shipTo.name || content.billTo.name,
    customerCompany: content.shipTo.company,
    countryCode: order.countryCode,
    city: content.shipTo.city,
    address: addressOf(content.shipTo.lines, content.shipTo.postalCode),
    discount: Number(totals.discount),
    lineCount: content.lines.length,
    total: Number(order.total),
    currency: order.currency,
    serviceWanted: content.serviceWanted,
    isGift: content.isGift,
    shipmentState: shipmentStateOf(parts),
    shipments: parcels
      .filter(isLivePart)
      .map(({ shipmentId, assetReference, state }) => ({ shipmentId, assetReference, state })),
    heldBy:
      allParts.length > 0 ? null : (uses.findLast(({ shipmentId }) => shipmentId === null)?.ruleName ?? null),
    openChangeCount: changes.filter(({ isOpen }) => isOpen).length,
    noticeState: noticeStateOfAll(notices),
    billTo: content.billTo,
    shipTo: content.shipTo,
    lines: describeLines(order, parts),
    totals: {
      goods: Number(totals.goods),
      discount: Number(totals.discount),
      shipping: Number(totals.shipping),
      tax: Number(totals.tax),
      total: Number(totals.total),
    },
    note: content.note,
    giftMessage: content.giftMessage,
    iossNumber: content.iossNumber,
    labelReference: content.labelReference,
    erased: order.erasedAt && order.erased && { at: order.erasedAt.toISOString(), ...order.erased },
    changes: changes.map(describeChange),
    parcels,
    history: describeHistory(order, { parts: allParts, notices, changes }),
    ...(await previewDraft(ctx, order, { parts, notices })),
  }
}
