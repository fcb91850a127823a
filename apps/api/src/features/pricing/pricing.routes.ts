import type { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { estimatePrice } from './quotes/estimatePrice.ts'
import { listSegmentChoices, listServiceMethods, listSuppliers } from './listDefinitions.ts'
import {
  listServicesWithoutOffer,
  listShipmentServicesWithoutOffer,
} from '../shipment/offers/listServicesWithoutOffer.ts'
import { answerShipmentQuote } from '../shipment/offers/quoteShipment.ts'

export const pricingHandlers: Handlers<typeof pricingEndpoints> = {
  quoteParcel: (ctx, { body }) => estimatePrice(ctx, body),
  quoteShipment: (ctx, { body }) => answerShipmentQuote(ctx, body.shipmentId, body.segmentId),
  listServicesWithoutOffer: (ctx, { body }) => listServicesWithoutOffer(ctx, body),
  listShipmentServicesWithoutOffer: (ctx, { body }) =>
    listShipmentServicesWithoutOffer(ctx, body.shipmentId, body.segmentId),
  listSegments: (ctx) => listSegmentChoices(ctx),
  listSuppliers: (ctx) => listSuppliers(ctx),
  listServiceMethods: (ctx, { body }) => listServiceMethods(ctx, body.supplierId),
}
