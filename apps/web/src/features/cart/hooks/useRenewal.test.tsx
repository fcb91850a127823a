import { act, renderHook } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { startApiServer } from '../../../testing/startApiServer.ts'
import type { ApiServer } from '../../../testing/startApiServer.ts'
import { buildCartItem } from '../testing/buildCartItem.ts'
import { useRenewal } from './useRenewal.ts'

const itemId = 'aaaaaaaa-0000-4000-8000-000000000001'
const otherItemId = 'aaaaaaaa-0000-4000-8000-000000000002'
const shipmentId = 'bbbbbbbb-0000-4000-8000-000000000001'
const newOfferId = 'cccccccc-0000-4000-8000-000000000001'
const item = buildCartItem({ id: itemId, shipmentId })
const otherItem = buildCartItem({ id: otherItemId, shipmentId })

let api: ApiServer
beforeAll(async () => {
  await loadTexts(['ui'])
  api = await startApiServer()
})
afterAll(() => api.close())

const renewedTo = (newPrice: number) => ({
  returnCode: 200,
  returnText: '',
  offerId: newOfferId,
  isChanged: newPrice !== 22.61,
  oldPrice: 22.61,
  oldCurrency: 'EUR',
  newPrice,
  newCurrency: 'EUR',
  newPriceInTry: 1000,
  expiresAt: '2026-11-20T11:00:00.000Z',
})

const pay = vi.fn()
const reload = vi.fn(async () => {})
const mount = () => renderHook(() => useRenewal(reload)).result

beforeEach(() => {
  vi.clearAllMocks()
  api.calls.length = 0
  api.on(cartEndpoints.addToCart, () => ({ returnCode: 200, returnText: '', cartItemId: itemId }))
})

describe('useRenewal', () => {
  it('continues to pay at once when the renewed offers cost the same', async () => {
    api.on(cartEndpoints.renewCartItem, () => renewedTo(22.61))
    const renewal = mount()
    await act(() => renewal.current.renew([item, otherItem], pay))
    expect(api.calls.map(({ body }) => body)).toEqual([{ cartItemId: itemId }, { cartItemId: otherItemId }])
    expect(pay).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
    expect(renewal.current.changes).toEqual([])
  })

  it('waits for confirmation when a renewed offer has another price', async () => {
    api.on(cartEndpoints.renewCartItem, ({ cartItemId }) => renewedTo(cartItemId === itemId ? 22.61 : 30))
    const renewal = mount()
    await act(() => renewal.current.renew([item, otherItem], pay))
    expect(renewal.current.changes.map(({ item: { id }, renewed: { newPrice } }) => [id, newPrice])).toEqual([
      [otherItemId, 30],
    ])
    expect(pay).not.toHaveBeenCalled()
  })

  it('applies the renewed offer and continues when the price is accepted', async () => {
    api.on(cartEndpoints.renewCartItem, () => renewedTo(30))
    const renewal = mount()
    await act(() => renewal.current.renew([item], pay))
    await act(() => renewal.current.accept())
    expect(api.calls.at(-1)).toEqual({
      call: `POST ${cartEndpoints.addToCart.path}`,
      body: { shipmentId, offerId: newOfferId },
    })
    expect(pay).toHaveBeenCalledOnce()
    expect(renewal.current.changes).toEqual([])
  })

  it('keeps the cart items when the new price is rejected', async () => {
    api.on(cartEndpoints.renewCartItem, () => renewedTo(30))
    const renewal = mount()
    await act(() => renewal.current.renew([item], pay))
    act(() => renewal.current.refuse())
    expect(renewal.current.changes).toEqual([])
    expect(api.calls).toHaveLength(1)
    expect(pay).not.toHaveBeenCalled()
  })

  it('reloads the cart items and pays nothing when the server rejects a renewal', async () => {
    api.failOn(cartEndpoints.renewCartItem, 422, 'Bu servis artık teklif vermiyor.')
    const renewal = mount()
    await act(() => renewal.current.renew([item], pay))
    expect(reload).toHaveBeenCalledOnce()
    expect(pay).not.toHaveBeenCalled()
    expect(renewal.current.isBusy).toBe(false)
  })
})
