import { afterEach, expect, it } from 'vitest'
import { rememberQuote } from '../../pricing/quotes/rememberQuote.ts'
import { emptyGoods, emptyQuote } from '../../pricing/quotes/quoteValues.ts'
import { withPendingQuote } from './pendingQuote.ts'
import { newValues } from './wizardValues.ts'

afterEach(() => localStorage.clear())

const quote = {
  ...emptyQuote,
  countryCode: 'NO',
  zipCode: '0154',
  pieces: [{ width: '20', length: '20', height: '10', weight: '1,5' }],
}

it("fills the wizard with a visitor's boxes, goods and currency", () => {
  rememberQuote(quote, null, { description: 'Seramik vazo', gtip: '691310', value: '30,50', currency: 'USD' })
  expect(withPendingQuote(newValues())).toMatchObject({
    receiver: { countryCode: 'NO', zipCode: '0154' },
    details: { currency: 'USD', incoterm: 'DAP' },
    products: [
      { description: 'Seramik vazo', gtip: '691310', unitPrice: 30.5, quantity: 1, originCountryCode: 'TR' },
    ],
    pieces: [{ width: 20, length: 20, height: 10, weight: 1.5 }],
  })
})

it('keeps the usual first product without goods, and drops a value that a product cannot contain', () => {
  rememberQuote(quote, null, emptyGoods)
  expect(withPendingQuote(newValues()).products).toEqual(newValues().products)
  rememberQuote(quote, null, { ...emptyGoods, description: 'Vazo', gtip: '12', value: '-3' })
  expect(withPendingQuote(newValues()).products).toMatchObject([
    { description: 'Vazo', gtip: null, unitPrice: null },
  ])
})
