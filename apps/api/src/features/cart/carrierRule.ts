/** Rules of marketplaces about carriers, checked before a parcel is paid. */
import type { CarrierQuestion } from '@kervan/connectors/stores/store'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { platformName } from '@kervan/domain/order/storePlatforms'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { and, eq, inArray } from 'drizzle-orm'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/errors.ts'
import { openConnectionById } from '../connection/openConnection.ts'
import { goodsValueConverter } from '../pricing/quotes/goodsValue.ts'
import { currentRateTable } from '../pricing/rateTable/currentRateTable.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { orders, orderShipments } from '../order/order.tables.ts'

/** Platforms whose connector has `checkCarrier`. */
const platformsWithRule = ['amazon']

export const hasCarrierRule = (platform: string | null): boolean =>
  platform !== null && platformsWithRule.includes(platform)

/** A sender without a country is in Türkiye, as in a draft. */
const home = 'TR'

export type OrderedParcel = Pick<CarrierQuestion, 'toCountry' | 'marketplaceCode'> & {
  fromCountry: string | null
  goodsValue: Money | null
}

export const carrierQuestion = (
  { goodsValue, fromCountry, ...parcel }: OrderedParcel,
  { table, today }: { table: RateTable; today: string },
): Omit<CarrierQuestion, 'carrier'> => {
  const inEuro = goodsValueConverter(table, goodsValue, today)('EUR')
  return {
    ...parcel,
    fromCountry: fromCountry ?? home,
    day: today,
    goodsEuro: inEuro && toNumber(inEuro),
  }
}

const findOrdered = (db: Db, shipmentIds: readonly string[]) =>
  db
    .selectDistinctOn([orderShipments.shipmentId, orderShipments.orderId], {
      shipmentId: orderShipments.shipmentId,
      connectionId: orders.connectionId,
      platform: orders.platform,
      content: orders.content,
      sender: shipments.sender,
      toCountry: shipments.receiverCountry,
      customsValue: shipments.customsValue,
      currency: shipments.currency,
    })
    .from(orderShipments)
    .innerJoin(orders, eq(orders.id, orderShipments.orderId))
    .innerJoin(shipments, eq(shipments.id, orderShipments.shipmentId))
    .where(
      and(inArray(orderShipments.shipmentId, [...shipmentIds]), inArray(orders.platform, platformsWithRule)),
    )

export interface CarriedParcel {
  shipmentId: string
  carrier: CarrierQuestion['carrier']
}

/**
 * Refuses parcels whose marketplace does not accept their carrier. A marketplace whose list of carriers nobody has
 * entered is not checked: its orders have a finding.
 * @throws AppError validationFailed on `offerId`
 */
export const refuseUnlistedCarriers = async (
  ctx: Ctx,
  db: Db,
  parcels: readonly CarriedParcel[],
): Promise<void> => {
  if (parcels.length === 0) return
  const carrierOf = new Map(parcels.map(({ shipmentId, carrier }) => [shipmentId, carrier]))
  const facts = { table: await currentRateTable(ctx), today: dayInTurkiye(ctx.now) }
  for (const found of await findOrdered(db, [...carrierOf.keys()])) {
    const carrier = carrierOf.get(found.shipmentId)!
    const { customsValue, currency, toCountry, sender, platform } = found
    const store = (await openConnectionById(ctx, found.connectionId))?.connector.store
    if (toCountry === null || !store?.checkCarrier) continue
    const question = carrierQuestion(
      {
        toCountry,
        fromCountry: sender.countryCode,
        marketplaceCode: found.content.marketplaceCode ?? null,
        goodsValue: customsValue === null || currency === null ? null : fromDecimal(customsValue, currency),
      },
      facts,
    )
    if (store.checkCarrier({ ...question, carrier }) === 'refused')
      throw fieldError('offerId', 'order:carrierRefused', {
        carrier: carrier.name,
        platform: platformName(platform),
        marketplace: question.marketplaceCode ?? '',
      })
  }
}
