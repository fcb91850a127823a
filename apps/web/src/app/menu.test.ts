import { describe, expect, it } from 'vitest'
import { permissionFlags, seededRoleGroups } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import {
  findMenuPlace,
  searchableScreens,
  tabOf,
  tabScreens,
  visibleRooms,
} from '../platform/screens/menu.ts'
import type { VisibleRoom } from '../platform/screens/menu.ts'
import { menu } from './menu.ts'
import { screens } from './screens.ts'

const allFlags = new Set<string>(permissionFlags)
const administrator = { roles: ['admin4controllers' as const], isOperationUser: false }
const operations = { roles: ['operation4controllers' as const], isOperationUser: true }
const customer = { roles: ['user4controllers' as const], isOperationUser: false }

const seeded = (id: number): readonly VisibleRoom[] => {
  const { role, flags } = seededRoleGroups.find((group) => group.id === id)!
  const viewer = { roles: [role], isOperationUser: role === 'operation4controllers' }
  return visibleRooms(menu, screens, viewer, new Set(flags))
}
const outline = (rooms: readonly VisibleRoom[]) =>
  rooms.map(({ name, doors }) => `${name}: ${doors.map((door) => door.name).join(' ')}`)
const staffRooms = visibleRooms(menu, screens, administrator, allFlags)

describe('menu', () => {
  it('places each registered screen in one door of the staff', () => {
    const placed = menu.staff.flatMap(({ doors }) =>
      doors.flatMap((door) => [...door.screens, ...(door.within ?? [])]),
    )
    expect(placed.toSorted()).toEqual([...new Set(screens.map(({ name }) => name))].toSorted())
  })

  it('places each screen in at most one door of customers and loses none', () => {
    const names = searchableScreens(visibleRooms(menu, screens, customer, allFlags)).map(
      ({ screen }) => screen.path,
    )
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    const open = searchableScreens(
      visibleRooms(menu, screens, { ...customer, roles: ['agent4controllers'] }, allFlags),
    )
    expect(names.toSorted()).toEqual(open.map(({ screen }) => screen.path).toSorted())
  })

  it('opens every door with a screen that needs no parameter', () => {
    for (const { doors } of [...staffRooms, ...visibleRooms(menu, screens, customer, allFlags)])
      for (const door of doors) expect(door.screens[0]!.path, door.name).not.toContain(':')
  })

  it('shows an administrator seven rooms with at most 25 doors, and help', () => {
    expect(staffRooms.map(({ name }) => name)).toEqual([
      'today',
      'customer',
      'pickup',
      'warehouse',
      'line',
      'money',
      'settings',
      'help',
    ])
    expect(staffRooms.reduce((count, { doors }) => count + doors.length, 0)).toBeLessThanOrEqual(26)
    for (const { doors } of staffRooms) expect(doors.length).toBeLessThanOrEqual(6)
  })

  it('shows a customer its own rooms', () => {
    expect(outline(seeded(2))).toEqual([
      'new: new',
      'today: today',
      'shipment: shipments courier priceAndTax',
      'sales: stores products contacts',
      'money: cart payments',
      'settings: settings',
      'help: help',
    ])
  })

  it('shows a courier and the warehouse only the rooms of their work', () => {
    expect(outline(seeded(5))).toEqual([
      'today: today',
      'customer: shipments',
      'pickup: dispatch',
      'settings: account',
      'help: help',
    ])
    expect(outline(seeded(6))).toEqual([
      'today: today',
      'customer: shipments',
      'warehouse: station stockTake parcels',
      'line: flights statuses',
      'settings: account',
      'help: help',
    ])
  })

  it('adds a room of the staff for a customer with a flag of the staff', () => {
    const flags = new Set(['shipment', 'shipment_shipmentlist', 'agent_companies'])
    expect(outline(visibleRooms(menu, screens, customer, flags))).toContain('customer: companies')
  })

  it('shows prices with the flag of shipments, and to operation users with the flag of prices', () => {
    const shown = (viewer: typeof customer | typeof operations, flags: readonly PermissionFlag[]) =>
      tabScreens(visibleRooms(menu, screens, viewer, new Set(flags))).some(({ name }) => name === 'pricing')
    expect(shown(customer, ['shipment', 'pricing_pricingget'])).toBe(true)
    expect(shown(customer, ['pricing', 'pricing_pricingget'])).toBe(false)
    expect(shown(operations, ['pricing', 'pricing_pricingget'])).toBe(true)
    expect(shown(operations, ['shipment', 'pricing_pricingget'])).toBe(false)
  })
})

describe('findMenuPlace', () => {
  it.each([
    ['/home/view', 'today', 'today', '/home/view'],
    ['/agent/customerservices/77', 'customer', 'service', '/agent/customerservices'],
    ['/agent/customerservices/claims', 'customer', 'service', '/agent/customerservices/claims'],
    ['/shipment/shipmentdetail/77', 'customer', 'shipments', '/agent/agentshipmentlist'],
    ['/shipment/shipment/77/receiver', 'customer', 'booking', '/shipment/shipment'],
    ['/pickup/baglist/5', 'line', 'flights', '/pickup/baglist'],
    ['/pricing/pricelist/draft/3', 'money', 'prices', '/pricing/pricelist'],
    ['/pricing/pricelist/3', 'money', 'prices', '/pricing/pricelist'],
    ['/payment/paid/7', 'money', 'payments', '/payment/history'],
  ])('places %s in the room %s and the door %s', (path, room, door, tab) => {
    const place = findMenuPlace(staffRooms, path)!
    expect([place.room.name, place.door.name, tabOf(place).path]).toEqual([room, door, tab])
  })

  it('returns undefined for an address without a screen', () => {
    expect(findMenuPlace(staffRooms, '/nowhere')).toBeUndefined()
  })
})
