/** Prices at checkout in the store itself: switched off there before the store's connection is deleted. */
import { HttpError } from '@kervan/connectors/http/httpError'
import { StoreError } from '@kervan/connectors/stores/store'
import { AuthorizationNeeded } from '@kervan/connectors/tokens'
import { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import { and, eq } from 'drizzle-orm'
import { productAddress } from '../../../platform/addresses.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { checkoutSettings } from '../../order/checkout/checkout.tables.ts'
import { openStoredById } from '../openConnection.ts'

/** Time limit of the call, which the user waits for. */
const callMs = 8000

/** Address that the store calls for the prices of a cart. */
export const ratesAddressOf = ({ settings }: Pick<Ctx, 'settings'>, connectionId: number): string =>
  productAddress(settings) +
  checkoutEndpoints.getCheckoutRates.path.replace('{connectionId}', String(connectionId))

/**
 * Switches the prices of a store on or off where the settings say that they are on. A store that cannot be reached is
 * left as it is: it gets no prices without a connection.
 */
export const changeStoreRates = async (
  ctx: Ctx,
  connectionId: number,
  change: 'switchOn' | 'switchOff',
): Promise<void> => {
  const [shown] = await ctx.db
    .select({ id: checkoutSettings.connectionId })
    .from(checkoutSettings)
    .where(and(eq(checkoutSettings.connectionId, connectionId), eq(checkoutSettings.isOn, true)))
  const checkout = shown && (await openStoredById(ctx, connectionId))?.connector.checkout
  if (!checkout) return
  try {
    await checkout[change](ratesAddressOf(ctx, connectionId), AbortSignal.timeout(callMs))
  } catch (error) {
    if (error instanceof StoreError || error instanceof HttpError || error instanceof AuthorizationNeeded)
      ctx.log.warn({ connection: connectionId, problem: error.kind }, 'prices at checkout were not changed')
    else throw error
  }
}
