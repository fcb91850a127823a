import { describe, expect, it } from 'vitest'
import {
  canCancel,
  canComeBack,
  canMove,
  isBooked,
  isGivenUp,
  isPaid,
  nextState,
  shipmentEventNames,
  shipmentStates,
} from './shipmentLife.ts'
import type { ShipmentEvent, ShipmentState } from './shipmentLife.ts'

const walk = (events: ShipmentEvent[]): ShipmentState | null =>
  events.reduce<ShipmentState | null>((state, event) => state && nextState(state, event), 'draft')

describe('the life of a shipment', () => {
  it('goes from draft to the door', () => {
    expect(
      walk(['price', 'addToCart', 'pay', 'book', 'receive', 'process', 'transit', 'sendOut', 'deliver']),
    ).toBe('delivered')
  })

  it('is not paid unless it is in the cart, nor booked unless it is paid', () => {
    expect(canMove('priced', 'pay')).toBe(false)
    expect(canMove('inCart', 'book')).toBe(false)
  })

  it('is paid and booked once', () => {
    expect(canMove('paid', 'pay')).toBe(false)
    expect(canMove('booked', 'book')).toBe(false)
  })

  it('can be cancelled until it is received', () => {
    expect(shipmentStates.filter(canCancel)).toEqual(['draft', 'priced', 'inCart', 'paid', 'booked'])
  })

  it('is cancelled at once while no carrier has it, and asked back from the carrier afterwards', () => {
    const atOnce = shipmentStates.filter((state) => canMove(state, 'cancel'))
    expect(atOnce).toEqual(['draft', 'priced', 'inCart', 'paid', 'cancelling'])
    expect(shipmentStates.filter((state) => canMove(state, 'askCancel'))).toEqual(['paid', 'booked'])
    expect(shipmentStates.filter((state) => canMove(state, 'keep'))).toEqual(['cancelling'])
  })

  it('may be sent back by another shipment once it left and has not come back itself', () => {
    const gone = ['inProcess', 'inTransit', 'outForDelivery', 'delivered']
    expect(shipmentStates.filter(canComeBack)).toEqual(gone)
  })

  it('moves no further once it is given up', () => {
    expect(shipmentStates.filter(isGivenUp)).toEqual(['cancelling', 'cancelled'])
    expect(shipmentEventNames.filter((event) => canMove('cancelling', event))).toEqual(['cancel', 'keep'])
  })

  it('goes back to draft when it is edited before it is paid, never after', () => {
    expect(shipmentStates.filter((state) => canMove(state, 'edit'))).toEqual(['draft', 'priced', 'inCart'])
  })

  it('can be priced and put into the cart again and again before it is paid', () => {
    for (const state of ['draft', 'priced'] as const) {
      expect(nextState(state, 'price')).toBe('priced')
      expect(nextState(state, 'addToCart')).toBe('inCart')
      expect(nextState(state, 'edit')).toBe('draft')
    }
    expect(nextState('inCart', 'addToCart')).toBe('inCart')
    expect(nextState('inCart', 'edit')).toBe('draft')
    expect(shipmentStates.filter((state) => canMove(state, 'price'))).toEqual(['draft', 'priced'])
  })

  it('is priced again when it leaves the cart', () => {
    expect(nextState('inCart', 'removeFromCart')).toBe('priced')
    expect(shipmentStates.filter((state) => canMove(state, 'removeFromCart'))).toEqual(['inCart'])
  })

  it('ends as cancelled when it is cancelled', () => {
    for (const state of shipmentStates)
      if (canMove(state, 'cancel')) expect(nextState(state, 'cancel')).toBe('cancelled')
  })

  it('is received only when it is booked', () => {
    expect(shipmentStates.filter((state) => canMove(state, 'receive'))).toEqual(['booked'])
  })

  it('reaches any later step from any earlier one, since carriers leave steps out', () => {
    const way = ['booked', 'received', 'inProcess', 'inTransit', 'outForDelivery', 'delivered'] as const
    const steps = { process: 2, transit: 3, sendOut: 4, deliver: 5 } as const
    for (const [from, state] of way.entries())
      for (const [event, to] of Object.entries(steps) as [keyof typeof steps, number][]) {
        // A failed attempt brings the parcel back to the depot.
        const isBackToDepot = state === 'outForDelivery' && event === 'transit'
        const expected = to > from || isBackToDepot ? way[to] : null
        expect([state, event, nextState(state, event)]).toEqual([state, event, expected])
      }
  })

  it('can come back from every step of the way, and after delivery', () => {
    const returnable = shipmentStates.filter((state) => nextState(state, 'return') === 'returned')
    expect(returnable).toEqual([
      'booked',
      'received',
      'inProcess',
      'inTransit',
      'outForDelivery',
      'delivered',
    ])
  })

  it('is paid from the payment on, unless it is cancelled', () => {
    const unpaid = shipmentStates.filter((state) => !isPaid(state))
    expect(unpaid).toEqual(['draft', 'priced', 'inCart', 'cancelling', 'cancelled'])
  })

  it('is booked once a carrier has it, unless it is cancelled', () => {
    const notBooked = shipmentStates.filter((state) => !isBooked(state))
    expect(notBooked).toEqual(['draft', 'priced', 'inCart', 'paid', 'cancelling', 'cancelled'])
  })

  it('does not move from cancelled or returned', () => {
    for (const state of ['cancelled', 'returned'] as const) {
      expect(shipmentEventNames.filter((event) => canMove(state, event))).toEqual([])
    }
  })
})
