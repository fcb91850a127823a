import { expect, it } from 'vitest'
import type { Screen } from '../../platform/screens/screen.ts'
import { orderTiles } from './orderTiles.ts'

const named = (...names: string[]) => names.map((name) => ({ name })) as unknown as Screen[]

it('puts what customers come for first and keeps the rest in the order of the menu', () => {
  const menu = named('home', 'shipment', 'shipmentList', 'cart', 'contacts', 'tracking', 'zones', 'pricing')
  expect(orderTiles(menu).map(({ name }) => name)).toEqual([
    'shipment',
    'pricing',
    'cart',
    'tracking',
    'contacts',
    'shipmentList',
    'zones',
  ])
})
