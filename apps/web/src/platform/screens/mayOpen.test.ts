// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { firstScreenOf, mayOpen, menuScreens } from './mayOpen.ts'
import type { Screen } from './screen.ts'

const customer = { roles: ['user4controllers' as const], isOperationUser: false }
const pickup = { roles: ['pickup4controllers' as const], isOperationUser: false }

describe('a screen', () => {
  it('opens for who has its flag', () => {
    expect(mayOpen({ flag: 'shipment_shipment' }, customer, new Set(['shipment_shipment']))).toBe(true)
    expect(mayOpen({ flag: 'shipment_shipment' }, customer, new Set())).toBe(false)
    expect(mayOpen({}, customer, new Set())).toBe(true)
  })

  it('with prices opens for everyone but those who only handle parcels, whatever their flags', () => {
    expect(mayOpen({ needsPrices: true }, customer, new Set())).toBe(true)
    expect(mayOpen({ needsPrices: true }, pickup, new Set(['shipment_shipment']))).toBe(false)
    expect(mayOpen({ needsPrices: true }, null, new Set())).toBe(false)
  })

  it('of operations opens for them and for administrators alone', () => {
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

describe('the address of an area', () => {
  const screens = [
    { path: '/pricing/pricelist/:priceListId', flag: 'pricing_pricelist' },
    { path: '/pricing/pricelist', flag: 'pricing_pricelist' },
    { path: '/pricing/pricingget', flag: 'pricing_pricingget' },
    { path: '/pricings/other' },
  ] as unknown as Screen[]

  it('leads to its first screen that the user may open', () => {
    const flags = new Set(['pricing_pricingget'])
    expect(firstScreenOf('/pricing', screens, customer, flags)).toBe('/pricing/pricingget')
    expect(firstScreenOf('/pricing', screens, customer, new Set([...flags, 'pricing_pricelist']))).toBe(
      '/pricing/pricelist',
    )
  })

  it('says that there is no permission when there is none', () => {
    expect(firstScreenOf('/pricing', screens, customer, new Set())).toBe('/403')
    expect(firstScreenOf('/agent', screens, customer, new Set())).toBe('/403')
  })
})

describe('the menu', () => {
  const screens = [
    { name: 'home', path: '/home/view', group: 'start' },
    { name: 'tracking', path: '/shipment/tracking', flag: 'shipment_tracking', group: 'shipment' },
    {
      name: 'pricing',
      path: '/pricing/pricingget',
      flag: 'pricing_pricingget',
      group: 'shipment',
      operationGroup: 'price',
    },
    { name: 'assetLabel', path: '/shipment/assetlabel/:assetReference' },
  ] as unknown as Screen[]
  const groupsOf = (flags: readonly string[], isOperationUser = false) =>
    menuScreens(screens, { ...customer, isOperationUser }, new Set(flags)).map(
      ({ name, group }) => `${group} ${name}`,
    )
  const entries = ['shipment_tracking', 'pricing_pricingget']

  it('has a group for who holds its flag', () => {
    expect(groupsOf(entries)).toEqual(['start home'])
    expect(groupsOf(['shipment', ...entries])).toEqual([
      'start home',
      'shipment tracking',
      'shipment pricing',
    ])
  })

  it('has the prices of operation users in their own group', () => {
    expect(groupsOf(['shipment', ...entries], true)).toEqual(['start home', 'shipment tracking'])
    expect(groupsOf(['shipment', 'pricing', ...entries], true)).toEqual([
      'start home',
      'shipment tracking',
      'price pricing',
    ])
  })
})
