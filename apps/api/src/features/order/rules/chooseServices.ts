/** Prices drafts whose service a rule chooses. */
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { openQuoter } from '../../pricing/quotes/openQuoter.ts'
import type { Quoter } from '../../pricing/quotes/openQuoter.ts'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { chooseOffer } from '../../shipment/bulk/offers/chooseOffer.ts'
import { changeShipmentStates } from '../../shipment/changeShipmentState.ts'
import { loadParcels } from '../../shipment/draft/loadParcel.ts'
import { insertQuotesWithOffers, prepareQuote } from '../../shipment/offers/storeQuote.ts'
import { toParcelToQuote } from '../../shipment/offers/storedOffer.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import type { Effect } from './ruleEffects.ts'

/** Offer that an effect of the kind `shipping` chooses; undefined when no service matches. */
export const offerOf = (
  offers: readonly Offer[],
  { value, serviceId }: Pick<Effect, 'value' | 'serviceId'>,
): Offer | undefined => {
  if (value !== 'service') return chooseOffer(offers, { kind: value === 'fastest' ? 'fastest' : 'cheapest' })
  return serviceId === null ? undefined : chooseOffer(offers, { kind: 'service', serviceId })
}

/** Effect with the service that was chosen; `notPossible` when no service matches. */
export const withChosen = (effect: Effect, offer: Offer | undefined): Effect =>
  offer
    ? {
        ...effect,
        serviceId: offer.service.id,
        name: carrierAndService(offer.carrier.name, offer.service.name),
        outcome: 'done',
      }
    : { ...effect, outcome: 'notPossible' }

export const offersOf = (quoter: Quoter, parcel: ParcelToQuote): readonly Offer[] =>
  quoter.offersOf(parcel).filter(({ total }) => total.minor > 0)

/**
 * Stores offers of the complete drafts, which become priced, and returns their effects with the chosen service. An
 * incomplete draft keeps its effect: its service is chosen when it is complete. The caller has inserted the drafts in
 * this transaction.
 * @param wanted effects of the kind `shipping` by shipment
 */
export const chooseServices = async (
  tx: Db,
  ctx: Ctx,
  companyId: number,
  wanted: ReadonlyMap<string, Effect>,
): Promise<ReadonlyMap<string, Effect>> => {
  const chosen = new Map(wanted)
  const open = [...wanted].filter(([, { outcome }]) => outcome === 'waiting')
  if (open.length === 0) return chosen
  const parcels = await loadParcels(
    { ...ctx, db: tx },
    open.map(([shipmentId]) => shipmentId),
  )
  const quoter = await openQuoter(ctx, companyId)
  const prepared = []
  for (const [shipmentId, effect] of open) {
    const shipment = parcels.get(shipmentId)
    if (!shipment) continue
    const { offers, request } = quoter.explain(toParcelToQuote(shipment))
    const offered = offers.filter(({ offer }) => offer.total.minor > 0)
    chosen.set(
      shipmentId,
      withChosen(
        effect,
        offerOf(
          offered.map(({ offer }) => offer),
          effect,
        ),
      ),
    )
    if (offered.length > 0) prepared.push(await prepareQuote({ shipment, offers: offered, request }, ctx.now))
  }
  if (prepared.length === 0) return chosen
  await insertQuotesWithOffers(tx, prepared)
  await changeShipmentStates(tx, ctx, {
    shipmentIds: prepared.map(({ quote }) => quote.shipmentId),
    event: 'price',
    actorId: requireActor(ctx).userId,
    now: ctx.now,
  })
  return chosen
}
