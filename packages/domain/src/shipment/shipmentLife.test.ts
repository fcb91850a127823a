import { describe, expect, it } from 'vitest'
import {
  canCancel,
  canComeBack,
  canMove,
  isBooked,
  isCancelledState,
  isPaid,
  nextState,
  shipmentEventNames,
  shipmentStates,
} from './shipmentLife.ts'
import type { ShipmentEvent, ShipmentState } from './shipmentLife.ts'

const walk = (events: ShipmentEvent[]): ShipmentState | null =>
  events.reduce<ShipmentState | null>((state, event) => state && nextState(state, event), 'draft')

describe('shipment life cycle', () => {
  it('leads a shipment from draft to delivery', () => {
    expect(
      walk(['price', 'addToCart', 'pay', 'book', 'receive', 'process', 'transit', 'sendOut', 'deliver']),
    ).toBe('delivered')
  })

  it('requires the cart before payment, and payment before booking', () => {
    expect(canMove('priced', 'pay')).toBe(false)
    expect(canMove('inCart', 'book')).toBe(false)
  })

  it('allows payment and booking only once', () => {
    expect(canMove('paid', 'pay')).toBe(false)
    expect(canMove('booked', 'book')).toBe(false)
  })

  it('allows cancelling until the shipment is received', () => {
    expect(shipmentStates.filter(canCancel)).toEqual(['draft', 'priced', 'inCart', 'paid', 'booked'])
  })

  it('cancels a shipment immediately before booking, and asks the carrier afterwards', () => {
    const atOnce = shipmentStates.filter((state) => canMove(state, 'cancel'))
    expect(atOnce).toEqual(['draft', 'priced', 'inCart', 'paid', 'cancelling'])
    expect(shipmentStates.filter((state) => canMove(state, 'askCancel'))).toEqual(['paid', 'booked'])
    expect(shipmentStates.filter((state) => canMove(state, 'keep'))).toEqual(['cancelling'])
  })

  it('allows a return shipment once the parcel has left and not come back', () => {
    const gone = ['inProcess', 'inTransit', 'outForDelivery', 'delivered']
    expect(shipmentStates.filter(canComeBack)).toEqual(gone)
  })

  it('allows no further event after cancelling, except to finish or revert it', () => {
    expect(shipmentStates.filter(isCancelledState)).toEqual(['cancelling', 'cancelled'])
    expect(shipmentEventNames.filter((event) => canMove('cancelling', event))).toEqual(['cancel', 'keep'])
  })

  it('returns a shipment to draft when edited before payment, and forbids it afterwards', () => {
    expect(shipmentStates.filter((state) => canMove(state, 'edit'))).toEqual(['draft', 'priced', 'inCart'])
  })

  it('allows pricing and adding to the cart repeatedly before payment', () => {
    for (const state of ['draft', 'priced'] as const) {
      expect(nextState(state, 'price')).toBe('priced')
      expect(nextState(state, 'addToCart')).toBe('inCart')
      expect(nextState(state, 'edit')).toBe('draft')
    }
    expect(nextState('inCart', 'addToCart')).toBe('inCart')
    expect(nextState('inCart', 'edit')).toBe('draft')
    expect(shipmentStates.filter((state) => canMove(state, 'price'))).toEqual(['draft', 'priced'])
  })

  it('returns a shipment to priced when removed from the cart', () => {
    expect(nextState('inCart', 'removeFromCart')).toBe('priced')
    expect(shipmentStates.filter((state) => canMove(state, 'removeFromCart'))).toEqual(['inCart'])
  })

  it('ends a shipment as cancelled after a cancellation', () => {
    for (const state of shipmentStates)
      if (canMove(state, 'cancel')) expect(nextState(state, 'cancel')).toBe('cancelled')
  })

  it('allows reception only after booking', () => {
    expect(shipmentStates.filter((state) => canMove(state, 'receive'))).toEqual(['booked'])
  })

  it('reaches any later step from any earlier step, because carriers skip steps', () => {
    const way = ['booked', 'received', 'inProcess', 'inTransit', 'outForDelivery', 'delivered'] as const
    const steps = { process: 2, transit: 3, sendOut: 4, deliver: 5 } as const
    for (const [from, state] of way.entries())
      for (const [event, to] of Object.entries(steps) as [keyof typeof steps, number][]) {
        // A failed attempt returns the parcel to the depot.
        const isBackToDepot = state === 'outForDelivery' && event === 'transit'
        const expected = to > from || isBackToDepot ? way[to] : null
        expect([state, event, nextState(state, event)]).toEqual([state, event, expected])
      }
  })

  it('allows a return from every step on the way and after delivery', () => {
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

  it('counts a shipment as paid from payment on, unless cancelled', () => {
    const unpaid = shipmentStates.filter((state) => !isPaid(state))
    expect(unpaid).toEqual(['draft', 'priced', 'inCart', 'cancelling', 'cancelled'])
  })

  it('counts a shipment as booked once a carrier has it, unless cancelled', () => {
    const notBooked = shipmentStates.filter((state) => !isBooked(state))
    expect(notBooked).toEqual(['draft', 'priced', 'inCart', 'paid', 'cancelling', 'cancelled'])
  })

  it('allows no event after a shipment is cancelled or returned', () => {
    for (const state of ['cancelled', 'returned'] as const) {
      expect(shipmentEventNames.filter((event) => canMove(state, event))).toEqual([])
    }
  })
})
