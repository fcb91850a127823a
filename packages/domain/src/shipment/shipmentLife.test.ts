import { describe, expect, it } from 'vitest'
import { canMove, nextState, shipmentEventNames, shipmentStates } from './shipmentLife.ts'
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
    const cancellable = shipmentStates.filter((state) => canMove(state, 'cancel'))
    expect(cancellable).toEqual(['draft', 'priced', 'inCart', 'paid', 'booked'])
  })

  it('goes back to draft when it is edited before it is paid, never after', () => {
    expect(shipmentStates.filter((state) => canMove(state, 'edit'))).toEqual(['draft', 'priced', 'inCart'])
  })

  it('accepts a later step when an earlier one was never reported', () => {
    expect(nextState('booked', 'deliver')).toBe('delivered')
  })

  it('does not move from cancelled or returned', () => {
    for (const state of ['cancelled', 'returned'] as const) {
      expect(shipmentEventNames.filter((event) => canMove(state, event))).toEqual([])
    }
  })
})
