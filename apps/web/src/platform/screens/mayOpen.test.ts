import { describe, expect, it } from 'vitest'
import { firstScreenOf, mayOpen } from './mayOpen.ts'
import type { Screen } from './screen.ts'

const customer = { roles: ['user4controllers' as const], isOperationUser: false }
const pickup = { roles: ['pickup4controllers' as const], isOperationUser: false }

describe('mayOpen', () => {
  it('opens a screen for a user with its flag', () => {
    expect(mayOpen({ flag: 'shipment_shipment' }, customer, new Set(['shipment_shipment']))).toBe(true)
    expect(mayOpen({ flag: 'shipment_shipment' }, customer, new Set())).toBe(false)
    expect(mayOpen({}, customer, new Set())).toBe(true)
  })

  it('opens screens with prices for everyone except staff who only handle parcels', () => {
    expect(mayOpen({ needsPrices: true }, customer, new Set())).toBe(true)
    expect(mayOpen({ needsPrices: true }, pickup, new Set(['shipment_shipment']))).toBe(false)
    expect(mayOpen({ needsPrices: true }, null, new Set())).toBe(false)
  })

  it('opens operations screens only for operations users and administrators', () => {
    const roles = ['operation4controllers' as const]
    const opens = (viewer: Parameters<typeof mayOpen>[1]) =>
      mayOpen({ needsOperation: true }, viewer, new Set())
    expect(opens({ roles, isOperationUser: true })).toBe(true)
    expect(opens({ roles: ['admin4controllers'], isOperationUser: false })).toBe(true)
    expect([opens({ roles, isOperationUser: false }), opens(customer), opens(pickup), opens(null)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('firstScreenOf', () => {
  const screens = [
    { path: '/pricing/pricelist/:priceListId', flag: 'pricing_pricelist' },
    { path: '/pricing/pricelist', flag: 'pricing_pricelist' },
    { path: '/pricing/pricingget', flag: 'pricing_pricingget' },
    { path: '/pricings/other' },
  ] as unknown as Screen[]

  it('returns the first screen of an area that the user may open', () => {
    const flags = new Set(['pricing_pricingget'])
    expect(firstScreenOf('/pricing', screens, customer, flags)).toBe('/pricing/pricingget')
    expect(firstScreenOf('/pricing', screens, customer, new Set([...flags, 'pricing_pricelist']))).toBe(
      '/pricing/pricelist',
    )
  })

  it('returns /403 when the user may open no screen of an area', () => {
    expect(firstScreenOf('/pricing', screens, customer, new Set())).toBe('/403')
    expect(firstScreenOf('/agent', screens, customer, new Set())).toBe('/403')
  })
})
