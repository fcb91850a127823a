/** Prices that stores show to their buyers at checkout. */
import { z } from 'zod'
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { webhookParams } from '../../connection/inbox.endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { amount, countryCode, decimalNumber, optionalText, rowId } from '../../fields.ts'

/** Services that the buyer sees. */
export const checkoutChoices = ['all', 'cheapest', 'cheapestAndFastest'] as const
export const checkoutIncoterms = ['DAP', 'DDP'] as const

/**
 * `store`: the store asks for prices. `plugin`: only a plug-in in the shop could ask for them. `none`: the platform has
 * no such call.
 */
const checkoutWays = ['store', 'plugin', 'none'] as const

const centimeters = () =>
  decimalNumber().pipe(z.number().min(1, 'validation:tooSmall').max(300, 'validation:tooBig'))

/** Percentage added to our price; negative when the seller pays a part of it. */
const addedPercent = () =>
  decimalNumber().pipe(z.number().min(-100, 'validation:tooSmall').max(500, 'validation:tooBig'))

const weight = () =>
  decimalNumber().pipe(z.number().min(0.001, 'validation:tooSmall').max(300, 'validation:tooBig'))

const terms = {
  choice: z.enum(checkoutChoices, 'validation:choice'),
  incoterm: z.enum(checkoutIncoterms, 'validation:choice'),
  addedPercent: addedPercent(),
  /** Box in cm of a cart without a product whose box is known. */
  length: centimeters(),
  width: centimeters(),
  height: centimeters(),
  /** Weight in kg of a piece without one in catalogue and store; null: such a cart gets no price. */
  usualWeight: weight().nullable(),
}

const settings = z.object({
  integrationId: z.int(),
  integrationName: z.string(),
  platform: z.enum(storePlatformKeys),
  way: z.enum(checkoutWays),
  isOn: z.boolean(),
  choice: z.enum(checkoutChoices),
  incoterm: z.enum(checkoutIncoterms),
  addedPercent: z.number(),
  /** Null until they are entered. */
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  usualWeight: z.number().nullable(),
})
export type CheckoutSettings = z.output<typeof settings>

export const checkoutEndpoints = {
  getCheckoutRates: endpoint({
    method: 'POST',
    path: '/api/Order/GetCheckoutRates/{connectionId}',
    access: 'public',
    summary: 'A store asks for prices of a cart; verified by the secret of its connection',
    params: webhookParams,
    raw: { maxBytes: 256 * 1024 },
    answer: { contentTypes: ['application/json'] },
    limit: { max: 6000, windowSeconds: 60, isPerPath: true },
    errors: ['deliveryRefused', 'temporarilyUnavailable'],
  }),
  getCheckoutSettings: endpoint({
    method: 'POST',
    path: '/api/Order/GetCheckoutSettings',
    access: 'integration_list',
    summary: 'What buyers of a store see at checkout',
    body: z.object({ integrationId: rowId() }),
    answer: settings,
  }),
  saveCheckoutSettings: endpoint({
    method: 'POST',
    path: '/api/Order/SaveCheckoutSettings',
    access: 'integration_create',
    summary:
      'Changes the prices at checkout; switching them on or off registers or removes them in the store',
    body: z.object({ integrationId: rowId(), isOn: z.boolean('validation:choice'), ...terms }),
    answer: settings,
    limit: { max: 30, windowSeconds: 60 },
  }),
  previewCheckoutRates: endpoint({
    method: 'POST',
    path: '/api/Order/PreviewCheckoutRates',
    access: 'integration_list',
    summary: 'Prices that a buyer would see, before the settings are saved',
    body: z.object({
      integrationId: rowId(),
      ...terms,
      countryCode: countryCode(),
      postalCode: optionalText(12),
      weight: weight(),
      currency: z.string('validation:choice').regex(/^[A-Z]{3}$/, 'validation:choice'),
    }),
    answer: z.object({
      rates: z.array(
        z.object({ code: z.string(), name: z.string(), description: z.string(), price: amount }),
      ),
    }),
    limit: { max: 60, windowSeconds: 60 },
  }),
}
