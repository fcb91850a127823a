import { expect, it } from 'vitest'
import type { Screen } from '../../platform/screens/screen.ts'
import { orderTiles } from './orderTiles.ts'

const named = (...names: string[]) => names.map((name) => ({ name })) as unknown as Screen[]

it('puts the main customer screens first and keeps the others in menu order', () => {
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
