/** Scopes that the seller granted to the app. */
import { StoreError } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { scopesQuery } from './queries.ts'
import { scopesAnswer } from './wire.ts'

const readScopes = async ({ call }: ShopifyClient, step: string, signal: AbortSignal): Promise<string[]> => {
  const { currentAppInstallation } = await call(scopesAnswer, { step, query: scopesQuery, signal })
  return currentAppInstallation.accessScopes.map(({ handle }) => handle)
}

/** One of the scopes is needed for each group. */
const neededScopes = [
  ['read_orders', 'write_orders'],
  ['write_merchant_managed_fulfillment_orders', 'write_assigned_fulfillment_orders'],
  // Weight, barcode and tariff code of a line are those of its variant.
  ['read_products', 'write_products'],
  ['read_inventory', 'write_inventory'],
]

/** @throws StoreError credentials with the missing scope */
export const requireScopes = async (client: ShopifyClient, signal: AbortSignal): Promise<void> => {
  const granted = await readScopes(client, 'test', signal)
  const missing = neededScopes.find((group) => !group.some((scope) => granted.includes(scope)))
  if (missing) throw new StoreError('credentials', `the app needs the scope ${missing[0]}`)
}

/**
 * Returns why an order is not found. Shopify hides orders older than 60 days from an app without the scope
 * `read_all_orders`; its answer is the same as for an order that does not exist.
 */
export const explainMissing = async (client: ShopifyClient, signal: AbortSignal): Promise<StoreError> =>
  (await readScopes(client, 'order', signal)).includes('read_all_orders')
    ? new StoreError('notFound', 'the order does not exist')
    : new StoreError(
        'refused',
        'the order does not exist, or it is older than 60 days and the app needs the scope read_all_orders',
      )
