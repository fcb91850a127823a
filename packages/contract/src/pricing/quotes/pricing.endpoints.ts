import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { quoteAnswer } from './offerAnswer.ts'
import { serviceWithoutOffer } from './serviceWithoutOffer.ts'
import { quoteRequest, quoteRequiresOfOperationUsers } from './quoteRequest.ts'

const storedQuote = z.object({
  shipmentId: z.uuid('validation:required'),
  /** Used for operation users; otherwise, and by default, the shipment's company decides. */
  segmentId: z
    .int('validation:choice')
    .min(1, 'validation:choice')
    .max(2_147_483_647, 'validation:choice')
    .nullish(),
})

export const pricingEndpoints = {
  quoteParcel: endpoint({
    method: 'POST',
    path: '/api/Pricing/PricingGetWithoutShipmentId',
    access: 'publicPrices',
    summary: 'What a parcel would cost with each service',
    body: quoteRequest,
    requiredOfOperationUsers: quoteRequiresOfOperationUsers,
    answer: quoteAnswer,
    limit: { max: 60, windowSeconds: 60 },
    errors: ['captchaNeeded'],
  }),
  quoteShipment: endpoint({
    method: 'POST',
    path: '/api/Pricing/PricingGet',
    access: 'seesPrices',
    recordedIn: 'quotes',
    summary: 'Binding offers for a stored shipment, valid for 30 minutes',
    body: storedQuote,
    answer: quoteAnswer,
    limit: { max: 120, windowSeconds: 60 },
  }),
  listSegments: endpoint({
    method: 'POST',
    path: '/api/Defination/GetSegmentQuery',
    access: 'operation',
    summary: 'Groups of customers with their own profit rates',
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  listSuppliers: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetSupplierListQuery',
    access: 'signedIn',
    summary: 'Carriers in use',
    answer: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), logoImageName: z.string() })),
  }),
  listServiceMethods: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetSupplierServiceMethodListQuery',
    access: 'signedIn',
    summary: 'Services in use, of one carrier or of all',
    body: z.object({
      supplierId: z
        .int('validation:choice')
        .min(1, 'validation:choice')
        .max(2_147_483_647, 'validation:choice')
        .nullish(),
    }),
    answer: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        supplierId: z.int(),
        supplierName: z.string(),
        transitDaysMin: z.int(),
        transitDaysMax: z.int(),
      }),
    ),
  }),
  listServicesWithoutOffer: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetServicesWithoutOffer',
    access: 'publicPrices',
    summary:
      'Services that make no offer for a parcel, each with the reason and the limit that was passed; others than operations staff read only what lies in the parcel or the country',
    body: quoteRequest,
    requiredOfOperationUsers: quoteRequiresOfOperationUsers,
    answer: z.array(serviceWithoutOffer),
    limit: { max: 60, windowSeconds: 60 },
  }),
  listShipmentServicesWithoutOffer: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetShipmentServicesWithoutOffer',
    access: 'seesPrices',
    summary: 'The same for a stored shipment, a return among them',
    body: storedQuote,
    answer: z.array(serviceWithoutOffer),
    limit: { max: 120, windowSeconds: 60 },
  }),
}
