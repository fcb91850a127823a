/** Prices the complete drafts of orders and puts them into the cart. */
import type {
  CartResult,
  ServiceChoice,
  orderCartEndpoints,
} from '@kervan/contract/order/orderCart.endpoints'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { toNumber } from '@kervan/domain/money/money'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import { addManyToCart } from '../../cart/addManyToCart.ts'
import { hasCarrierRule, refuseUnlistedCarriers } from '../../cart/carrierRule.ts'
import { openQuoter } from '../../pricing/quotes/openQuoter.ts'
import type { Quoter } from '../../pricing/quotes/openQuoter.ts'
import type { ExplainedOffer } from '../../pricing/quotes/explainedOffer.ts'
import { checkParcels } from '../../shipment/draft/loadParcel.ts'
import type { CheckedParcel, LoadedParcel } from '../../shipment/draft/loadParcel.ts'
import { canChangeShipment } from '../../shipment/draft/mayChange.ts'
import { insertQuotesWithOffers, prepareQuote } from '../../shipment/offers/storeQuote.ts'
import type { QuoteToStore } from '../../shipment/offers/storeQuote.ts'
import { toParcelToQuote } from '../../shipment/offers/storedOffer.ts'
import { lockManyShipments } from '../../shipment/lockShipmentInScope.ts'
import { auditOrder } from '../auditOrder.ts'
import { decideShipping } from '../draft/linesToShip.ts'
import { listNotices, listParts, lockCompaniesOf, lockOrders } from '../order.queries.ts'
import type { OrderPart, OrderRecord } from '../order.queries.ts'
import { offerOf, withChosen } from '../rules/chooseServices.ts'
import { updateChosen } from '../rules/ruleUses.queries.ts'
import type { RuleUseRow } from '../rules/ruleUses.queries.ts'
import { listHolds, listShippingUses } from './orderCart.queries.ts'
import type { ShipmentHold } from './orderCart.queries.ts'

type Answer = AnswerOf<typeof orderCartEndpoints.putOrdersInCart>
type Refused = Exclude<CartResult['outcome'], 'added'>

interface Outcome {
  outcome: CartResult['outcome']
  missing?: CartResult['missing']
  offer?: CartResult['offer']
}

interface ToAdd {
  stored: QuoteToStore
  shipment: LoadedParcel
  chosen: ExplainedOffer
  use: RuleUseRow | undefined
}

interface Draft {
  shipmentId: string
  state: ShipmentState
  hold: ShipmentHold | undefined
  parcel: CheckedParcel | undefined
  use: RuleUseRow | undefined
  platform: string
}

/** Rule about the marketplace's carriers; true for a carrier that it accepts. */
const isCarrierAccepted = async (ctx: Ctx, { shipmentId, platform }: Draft, { offer }: ExplainedOffer) => {
  if (!hasCarrierRule(platform)) return true
  try {
    await refuseUnlistedCarriers(ctx, ctx.db, [{ shipmentId, carrier: offer.carrier }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'validationFailed') return false
    throw error
  }
}

/** Prices one draft, or returns why it stays out of the cart. */
const price = async (
  ctx: Ctx,
  draft: Draft,
  { quoter, choice }: { quoter: Quoter; choice: ServiceChoice },
): Promise<ToAdd | Outcome> => {
  const { state, hold, parcel, use } = draft
  const refuse = (outcome: Refused): Outcome => ({ outcome })
  if (state === 'inCart') return refuse('inCart')
  if (!canChangeShipment(state)) return refuse('done')
  if (hold?.isCancelled) return refuse('cancelled')
  if (hold?.isChanged) return refuse('changed')
  // Drafts outside the caller's scope are absent; those of an order inside it are not.
  if (!parcel) throw new AppError('notFound')
  if ('fields' in parcel)
    return {
      outcome: 'incomplete',
      missing: parcel.fields.map(({ field, key, params }) => ({
        field,
        message: translate(ctx.language, key, params),
      })),
    }
  const { offers, request } = quoter.explain(toParcelToQuote(parcel))
  const offered = offers.filter(({ offer }) => offer.total.minor > 0)
  if (offered.length === 0) return refuse('noOffer')
  const wanted = use ?? { value: choice, serviceId: null }
  const best = offerOf(
    offered.map(({ offer }) => offer),
    wanted,
  )
  const chosen = offered.find(({ offer }) => offer === best)
  if (!chosen) return refuse('noRuleService')
  if (!(await isCarrierAccepted(ctx, draft, chosen))) return refuse('carrierRefused')
  const stored = await prepareQuote({ shipment: parcel, offers: [chosen], request }, ctx.now)
  return { stored, shipment: parcel, chosen, use }
}

const add = async (tx: Db, ctx: Ctx, added: readonly ToAdd[]): Promise<void> => {
  if (added.length === 0) return
  await insertQuotesWithOffers(
    tx,
    added.map(({ stored }) => stored),
  )
  await addManyToCart(
    tx,
    ctx,
    added.map(({ stored: { offers }, shipment: { companyId, shipmentId } }) => {
      const { id: offerId, serviceId, carrierId } = offers[0]!
      return { companyId, shipmentId, offerId, serviceId, carrierId }
    }),
  )
  for (const { use, chosen, shipment } of added)
    if (use) await updateChosen(tx, shipment.shipmentId, withChosen(use, chosen.offer))
}

const describeOffer = ({ chosen: { offer }, use }: ToAdd): CartResult['offer'] => ({
  supplierName: offer.carrier.name,
  supplierServiceMethodName: offer.service.name,
  totalPrice: toNumber(offer.total),
  priceCurrency: offer.currency,
  totalPriceInTry: toNumber(offer.totalTry),
  ruleName: use?.ruleName ?? null,
})

interface Found {
  orders: readonly OrderRecord[]
  parts: readonly OrderPart[]
}

/** Drafts of the orders by their ids, with what decides about them; the shipments are locked. */
const findDrafts = async (
  tx: Db,
  ctx: Ctx,
  { orders, parts }: Found,
): Promise<(Draft & { companyId: number })[]> => {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const shipmentIds = [...new Set(parts.map(({ shipmentId }) => shipmentId))]
  if (shipmentIds.length === 0) return []
  const states = await lockManyShipments(tx, shipmentIds)
  const holds = await listHolds(tx, shipmentIds)
  const uses = await listShippingUses(tx, shipmentIds)
  const open = shipmentIds.filter((id) => canChangeShipment(states.get(id)!))
  const parcels = await checkParcels({ ...ctx, db: tx }, open)
  return shipmentIds.map((shipmentId) => {
    const { platform, companyId } = orderOf.get(
      parts.find((part) => part.shipmentId === shipmentId)!.orderId,
    )!
    return {
      shipmentId,
      companyId,
      platform,
      state: states.get(shipmentId)!,
      hold: holds.get(shipmentId),
      parcel: parcels.get(shipmentId),
      use: uses.get(shipmentId),
    }
  })
}

/** Results of one order: one for each shipment, or why it has none. */
const describeOrder = (
  ctx: Ctx,
  order: OrderRecord,
  parts: readonly OrderPart[],
  { outcomes, without }: { outcomes: ReadonlyMap<string, Outcome>; without: string },
): CartResult[] => {
  const about = { orderId: order.id, number: order.number }
  const messageOf = (outcome: string) => translate(ctx.language, `order:cart.outcome.${outcome}`)
  if (parts.length === 0)
    return [
      {
        ...about,
        shipmentId: null,
        assetReference: null,
        outcome: 'noDraft',
        message: without,
        missing: [],
        offer: null,
      },
    ]
  const references = new Map(parts.map(({ shipmentId, assetReference }) => [shipmentId, assetReference]))
  return [...references].map(([shipmentId, assetReference]) => {
    const { outcome, missing = [], offer = null } = outcomes.get(shipmentId)!
    return { ...about, shipmentId, assetReference, outcome, message: messageOf(outcome), missing, offer }
  })
}

const recordAdded = async (tx: Db, ctx: Ctx, { orders, parts }: Found, added: readonly ToAdd[]) => {
  const addedIds = new Map(added.map(({ shipment }) => [shipment.shipmentId, shipment]))
  for (const { id, companyId, number } of orders) {
    const shipmentId = parts.find((part) => part.orderId === id && addedIds.has(part.shipmentId))?.shipmentId
    if (shipmentId === undefined) continue
    const { assetReference } = addedIds.get(shipmentId)!
    const details = { companyId, number, shipmentId, assetReference }
    await auditOrder(tx, ctx, { action: 'orderPutInCart', id, details })
  }
}

/**
 * Puts the complete drafts of orders into the cart, each with the service of the company's rule, otherwise by the
 * choice. Others stay as they are and are reported. A second call finds them in the cart.
 * @throws AppError notFound when one order is hidden or outside the scope; changedMeanwhile when a company was merged
 */
export const putOrdersInCart = (
  ctx: Ctx,
  { orderIds, choice }: InputOf<typeof orderCartEndpoints.putOrdersInCart>['body'],
): Promise<Answer> => {
  if (!canSeePrices(ctx.actor)) throw new AppError('notAllowed')
  return inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const wanted = [...new Set(orderIds)]
    if (await lockCompaniesOf(tx, scopeOf(ctx), wanted)) throw new AppError('changedMeanwhile')
    const orders = await lockOrders(tx, scopeOf(ctx), wanted)
    if (orders.length < wanted.length) throw new AppError('notFound')
    const parts = await listParts(tx, wanted)
    const outcomes = new Map<string, Outcome>()
    const added: ToAdd[] = []
    const drafts = await findDrafts(tx, ctx, { orders, parts })
    for (const [companyId, ofCompany] of groupBy(drafts, (draft) => draft.companyId)) {
      const quoter = await openQuoter(inside, companyId)
      for (const draft of ofCompany) {
        const priced = await price(inside, draft, { quoter, choice })
        if ('stored' in priced) added.push(priced)
        outcomes.set(
          draft.shipmentId,
          'stored' in priced ? { outcome: 'added', offer: describeOffer(priced) } : priced,
        )
      }
    }
    await add(tx, inside, added)
    await recordAdded(tx, ctx, { orders, parts }, added)
    const partsOf = groupBy(parts, ({ orderId }) => orderId)
    const notices = await listNotices(tx, wanted)
    const reasonOf = (order: OrderRecord): string => {
      const found = { parts: [], notices: notices.filter(({ orderId }) => orderId === order.id) }
      const shipping = decideShipping(order, found, shipmentLimits.products)
      const key = 'problem' in shipping ? `order:problem.${shipping.problem}` : 'order:cart.outcome.noDraft'
      return translate(ctx.language, key)
    }
    return {
      addedCount: added.length,
      addedInTry:
        Math.round(added.reduce((sum, { chosen }) => sum + toNumber(chosen.offer.totalTry) * 100, 0)) / 100,
      results: wanted.flatMap((id) => {
        const order = orders.find((one) => one.id === id)!
        const without = reasonOf(order)
        return describeOrder(ctx, order, partsOf.get(id) ?? [], { outcomes, without })
      }),
    }
  })
}
