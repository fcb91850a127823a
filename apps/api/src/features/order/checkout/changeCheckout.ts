/** Settings of the prices at checkout, within the caller's scope. */
import type { CheckoutRates } from '@kervan/connectors/stores/checkout'
import type { InputOf } from '@kervan/contract/endpoint'
import type { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import type { CheckoutSettings } from '@kervan/contract/order/checkout/checkout.endpoints'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { requireIntegration } from '../../connection/integration/changeIntegration.ts'
import { ratesAddressOf } from '../../connection/integration/storeRates.ts'
import { openConnectionById, openStoredById } from '../../connection/openConnection.ts'
import { auditOrder } from '../auditOrder.ts'
import { storeProblemOf } from '../sync/storeProblem.ts'
import { findCheckout, saveCheckout } from './checkout.queries.ts'
import { quoteCart } from './quoteCart.ts'

type Calls = typeof checkoutEndpoints
type Body<Name extends 'saveCheckoutSettings' | 'previewCheckoutRates'> = InputOf<Calls[Name]>['body']

/** Time limit of the calls to the store: it may have many shipping profiles. */
const timeLimitMs = 30_000

const wayOf = (ctx: Ctx, platform: string): CheckoutSettings['way'] => {
  if (ctx.connectors.find(platform)?.capabilities.includes('checkout')) return 'store'
  return platform === 'woocommerce' ? 'plugin' : 'none'
}

export const getCheckoutSettings = async (ctx: Ctx, integrationId: number): Promise<CheckoutSettings> => {
  const { row } = await requireIntegration(ctx, integrationId)
  const stored = await findCheckout(ctx.db, integrationId)
  return {
    integrationId,
    integrationName: row.name,
    platform: row.connectorKey as StorePlatform,
    way: wayOf(ctx, row.connectorKey),
    isOn: stored?.isOn ?? false,
    choice: stored?.choice ?? 'cheapestAndFastest',
    incoterm: stored?.incoterm ?? 'DAP',
    addedPercent: stored?.addedPercent ?? 0,
    length: stored?.length ?? null,
    width: stored?.width ?? null,
    height: stored?.height ?? null,
    usualWeight: stored?.usualWeight ?? null,
  }
}

/** A disabled store can be switched off. @throws AppError validationFailed on `isOn` with the store's reason */
const changeStore = async (ctx: Ctx, id: number, change: keyof CheckoutRates & `switch${string}`) => {
  const open = change === 'switchOff' ? openStoredById : openConnectionById
  const checkout = (await open(ctx, id))?.connector.checkout
  if (!checkout) throw fieldError('isOn', 'order:checkout.notPossible')
  try {
    await checkout[change](ratesAddressOf(ctx, id), AbortSignal.timeout(timeLimitMs))
  } catch (error) {
    const problem = storeProblemOf(error)
    if (!problem) throw error
    throw fieldError('isOn', 'order:checkout.refused', { reason: problem.detail || problem.kind })
  }
}

/**
 * Saves the settings, after the store accepted that the prices are switched on or off.
 * @throws AppError notFound; validationFailed on `isOn` for a store without such a call, and with its reason
 */
export const saveCheckoutSettings = async (
  ctx: Ctx,
  { integrationId, ...entered }: Body<'saveCheckoutSettings'>,
): Promise<CheckoutSettings> => {
  const { row } = await requireIntegration(ctx, integrationId)
  const wasOn = (await findCheckout(ctx.db, integrationId))?.isOn ?? false
  if (entered.isOn) await changeStore(ctx, integrationId, 'switchOn')
  else if (wasOn) await changeStore(ctx, integrationId, 'switchOff')
  await inTransaction(ctx.db, async (tx) => {
    await saveCheckout(tx, { connectionId: integrationId, ...entered, updatedAt: ctx.now })
    const details = { name: row.name, companyId: row.companyId, isOn: entered.isOn }
    await auditOrder(tx, ctx, { action: 'checkoutChanged', id: integrationId, details })
  })
  return getCheckoutSettings(ctx, integrationId)
}

/** @throws AppError notFound */
export const previewCheckoutRates = async (
  ctx: Ctx,
  { integrationId, countryCode, postalCode, weight, currency, ...terms }: Body<'previewCheckoutRates'>,
) => {
  const { row } = await requireIntegration(ctx, integrationId)
  const rates = await quoteCart(ctx, row.companyId!, terms, {
    countryCode,
    postalCode: postalCode ?? '',
    currency,
    language: ctx.language,
    items: [{ sku: '', quantity: 1, weightGrams: weight * 1000, isShippable: true }],
  })
  return { rates: rates.map((rate) => ({ ...rate, price: Number(rate.price) })) }
}
