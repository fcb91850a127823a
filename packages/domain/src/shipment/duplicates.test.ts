import { describe, expect, it } from 'vitest'
import { likenessOf } from './duplicates.ts'
import type { Consignment } from './duplicates.ts'

const scarf = { description: 'İpek fular', quantity: 2, unitPrice: 12.5 }
const belt = { description: 'Deri kemer', quantity: 1, unitPrice: 30 }
const consignment = (part: Partial<Consignment> = {}): Consignment => ({
  receiver: { name: 'Anna Müller', zipCode: '10115', countryCode: 'DE' },
  products: [scarf, belt],
  currency: 'EUR',
  weightGrams: 1500,
  ...part,
})
const receiver = (part: Partial<Consignment['receiver']>) =>
  consignment({ receiver: { ...consignment().receiver, ...part } })
const usual = likenessOf(consignment())

describe('likeness of two shipments', () => {
  it.each([
    ['entered twice', consignment()],
    ['in other letters', receiver({ name: 'ANNA  MULLER' })],
    ['with a postcode typed in two parts', receiver({ zipCode: '10 115' })],
    ['with the products in another order', consignment({ products: [belt, scarf] })],
    [
      'with a product in capitals',
      consignment({ products: [{ ...scarf, description: 'IPEK FULAR.' }, belt] }),
    ],
  ])('treats shipments as equal: %s', (_, other) => expect(likenessOf(other)).toBe(usual))
})

describe('differing shipments', () => {
  it.each([
    ['in the receiver', receiver({ name: 'Anna Möller-Kaya' })],
    ['in the postcode', receiver({ zipCode: '10117' })],
    ['in the country', receiver({ countryCode: 'AT' })],
    ['in the weight', consignment({ weightGrams: 1501 })],
    ['in the currency', consignment({ currency: 'USD' })],
    ['in a quantity', consignment({ products: [{ ...scarf, quantity: 3 }, belt] })],
    ['in a price', consignment({ products: [{ ...scarf, unitPrice: 12.49 }, belt] })],
    ['in a product', consignment({ products: [scarf] })],
    ['in how often a product stands there', consignment({ products: [scarf, scarf, belt] })],
  ])('treats shipments as different %s', (_, other) => expect(likenessOf(other)).not.toBe(usual))
})

it('ignores the currency of a document, because it contains no goods', () => {
  const document = { products: [], weightGrams: 500 }
  expect(likenessOf(consignment({ ...document, currency: null }))).toBe(likenessOf(consignment(document)))
})

it.each([
  ['a name', receiver({ name: null })],
  ['a postcode', receiver({ zipCode: null })],
  ['a country', receiver({ countryCode: null })],
  ['a weight', consignment({ weightGrams: 0 })],
])('compares no shipments without %s', (_, unfinished) => expect(likenessOf(unfinished)).toBeNull())
