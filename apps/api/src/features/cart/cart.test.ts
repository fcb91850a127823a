import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { startForeignWorld } from '../../testing/foreignWorld.ts'
import { priceShipment, putIntoCart, startPayingApp, startPaying } from '../payment/testing/paying.ts'
import { currentRateTable } from '../pricing/rateTable/currentRateTable.ts'
import { buildDraft, createShipment } from '../shipment/testing/buildShipment.ts'

let test: TestApp
let token: string
let clock: number
beforeAll(async () => {
  test = await startPayingApp()
  clock = Date.now()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date(clock))
  token = await test.tokenOf('customer')
})

const cart = async (bearer = token) => (await test.call(cartEndpoints.getCart, { token: bearer })).body
const add = (body: object, bearer = token) =>
  test.callFailing(cartEndpoints.addToCart, { token: bearer, body })
const priceAgain = async (shipmentId: string) =>
  (await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })).body as OfferAnswer[]
const stateOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body.state
const minutesLater = (minutes: number) => test.setNow(new Date(clock + minutes * 60_000))

describe('cart', () => {
  it('returns an item with its shipment and frozen offer', async () => {
    const { shipmentId, offer, cartItemId } = await putIntoCart(test, { token })
    const { cartItems, returnCode, totals } = await cart()
    expect(returnCode).toBe(200)
    const item = cartItems.find(({ id }) => id === cartItemId)!
    expect(item).toMatchObject({
      shipmentId,
      offerId: offer.id,
      receiverName: 'Anna Schmidt',
      receiverCountry: 'DE',
      supplierName: offer.supplierName,
      supplierServiceMethodName: offer.supplierServiceMethodName,
      totalPrice: offer.totalPrice,
      priceCurrency: offer.priceCurrency,
      totalPriceInTry: offer.totalPriceInTry,
      logoImageName: offer.logoImageName,
      isExpired: false,
      openConversationId: null,
    })
    expect(item.shipmentReference).toMatch(/^KRV-/)
    expect(item.priceDetails).toMatchObject({ TotalPrice: offer.totalPrice, ReceiverName: 'Anna Schmidt' })
    expect(totals).toEqual([{ currency: offer.priceCurrency, count: 1, total: offer.totalPrice }])
    expect(await stateOf(shipmentId)).toBe('inCart')
  })

  it('replaces the offer of an item, and treats the same offer as no change', async () => {
    const { shipmentId, cartItemId, offer } = await putIntoCart(test, { token })
    expect((await add({ shipmentId, offerId: offer.id })).body).toMatchObject({ cartItemId })
    const other = (await priceAgain(shipmentId)).find(({ id }) => id !== offer.id)!
    expect((await add({ shipmentId, offerId: other.id })).body).toMatchObject({ cartItemId })
    const items = (await cart()).cartItems.filter((item) => item.shipmentId === shipmentId)
    expect(items.map(({ offerId }) => offerId)).toEqual([other.id])
  })

  it('makes a shipment editable again when it is removed from the cart', async () => {
    const { shipmentId, cartItemId } = await putIntoCart(test, { token })
    const reply = await test.call(cartEndpoints.removeCartItem, { token, params: { id: cartItemId } })
    expect(reply.body).toEqual({ returnCode: 200, returnText: 'Ürün sepetten çıkarıldı' })
    expect(await stateOf(shipmentId)).toBe('priced')
    const again = await test.callFailing(cartEndpoints.removeCartItem, { token, params: { id: cartItemId } })
    expect(again.status).toBe(404)
  })

  it('refuses to remove an item during payment', async () => {
    const item = await putIntoCart(test, { token })
    const { conversationId } = await startPaying(test, token, [item])
    const reply = await test.callFailing(cartEndpoints.removeCartItem, {
      token,
      params: { id: item.cartItemId },
    })
    expect(reply.status).toBe(409)
    const shown = (await cart()).cartItems.find(({ id }) => id === item.cartItemId)
    expect(shown?.openConversationId).toBe(conversationId)
  })

  it('refuses an offer of another shipment', async () => {
    const first = await priceShipment(test, { token })
    const second = await priceShipment(test, { token })
    const reply = await add({ shipmentId: first.shipmentId, offerId: second.offer.id })
    expect(reply.status).toBe(404)
  })

  it('refuses to add an offer made before the shipment changed', async () => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    const { body: stored } = await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })
    const heavier = buildDraft({ pieces: [{ width: 30, length: 20, height: 10, weight: 12 }] })
    await test.call(shipmentEndpoints.saveShipment, {
      token,
      body: { ...heavier, shipmentId, version: stored.version },
    })
    const reply = await add({ shipmentId, offerId: offer.id })
    expect(reply.body.Detail).toBe(
      'Gönderi, bu teklif verildikten sonra değişti. Lütfen fiyatları yeniden alın.',
    )
  })

  it('refuses to add an expired offer to the cart', async () => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    minutesLater(31)
    expect((await add({ shipmentId, offerId: offer.id })).status).toBe(422)
  })

  it('lists the missing fields of an incomplete shipment', async () => {
    const { offer } = await priceShipment(test, { token })
    const { id: shipmentId } = await createShipment(test, buildDraft({ pieces: [] }), token)
    const reply = await add({ shipmentId, offerId: offer.id })
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toHaveProperty('pieces')
  })

  it('shares the cart within a company and hides it from others', async () => {
    const { cartItemId, shipmentId, offer } = await putIntoCart(test, { token })
    const { token: stranger } = await startForeignWorld(test)
    expect((await cart(stranger)).cartItems).toEqual([])
    expect((await add({ shipmentId, offerId: offer.id }, stranger)).status).toBe(404)
    const removal = await test.callFailing(cartEndpoints.removeCartItem, {
      token: stranger,
      params: { id: cartItemId },
    })
    expect(removal.status).toBe(404)
    expect((await cart(await test.tokenOf('admin'))).cartItems).toEqual([])
    const pickup = await test.tokenOf('pickup')
    expect((await test.callFailing(cartEndpoints.getCart, { token: pickup })).status).toBe(403)
    expect((await add({ shipmentId, offerId: offer.id }, pickup)).status).toBe(403)
  })
})

describe('expired item', () => {
  const renew = async (cartItemId: string) =>
    (await test.call(cartEndpoints.renewCartItem, { token, body: { cartItemId } })).body

  it('renews the offer immediately when the price is the same', async () => {
    const { cartItemId, offer } = await putIntoCart(test, { token })
    minutesLater(31)
    token = await test.tokenOf('customer')
    expect((await cart()).cartItems.find(({ id }) => id === cartItemId)?.isExpired).toBe(true)
    const renewed = await renew(cartItemId)
    expect(renewed).toMatchObject({ isChanged: false, newPrice: offer.totalPrice })
    expect((await cart()).cartItems.find(({ id }) => id === cartItemId)).toMatchObject({
      isExpired: false,
      offerId: renewed.offerId,
    })
  })

  it('shows both prices and changes the offer only when the customer accepts', async () => {
    const { cartItemId, shipmentId, offer } = await putIntoCart(test, { token })
    const known = await currentRateTable(test.services)
    await test.services.db.execute(sql`update price_list_prices set price = price + 10`)
    // Waits until the process has loaded the new prices.
    const isNew = async () => (await currentRateTable(test.services)) !== known
    await expect.poll(isNew).toBe(true)
    minutesLater(32)
    token = await test.tokenOf('customer')
    const renewed = await renew(cartItemId)
    expect(renewed.isChanged).toBe(true)
    expect(renewed.oldPrice).toBe(offer.totalPrice)
    expect(renewed.newPrice).toBeGreaterThan(offer.totalPrice)
    const before = (await cart()).cartItems.find(({ id }) => id === cartItemId)!
    expect([before.totalPrice, before.isExpired]).toEqual([offer.totalPrice, true])
    await add({ shipmentId, offerId: renewed.offerId })
    const after = (await cart()).cartItems.find(({ id }) => id === cartItemId)!
    expect([after.totalPrice, after.isExpired]).toEqual([renewed.newPrice, false])
  })
})
