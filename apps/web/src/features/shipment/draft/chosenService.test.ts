import { afterEach, expect, it } from 'vitest'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { emptyQuote } from '../../pricing/quotes/quoteValues.ts'
import { rememberQuote } from '../../pricing/quotes/rememberQuote.ts'
import { readChosenService, storeChosenService } from './chosenService.ts'
import { movePendingQuoteTo, pendingServiceId } from './pendingQuote.ts'

const shipmentId = '3f9c1b7e-8f5c-4a35-9d1e-2b6f0c9a7d11'
const quote = {
  country: 'NO',
  zip: '0154',
  shipmentType: 2,
  packageType: 1,
  serviceId: 4,
  pieces: [{ width: 30, length: 20, height: 10, weight: 2 }],
}

afterEach(() => localStorage.clear())

it('moves the service of the quote before sign-in to the new draft', () => {
  localStorage.setItem('pendingQuote', JSON.stringify(quote))
  expect(pendingServiceId()).toBe(4)
  movePendingQuoteTo(shipmentId)
  expect(readChosenService(shipmentId)).toBe(4)
  expect(pendingServiceId()).toBeNull()
})

it('moves a service that was chosen in the wizard instead of the one of the quote', () => {
  localStorage.setItem('pendingQuote', JSON.stringify(quote))
  storeChosenService(null, 7)
  movePendingQuoteTo(shipmentId)
  expect(readChosenService(shipmentId)).toBe(7)
  expect(readChosenService(null)).toBeNull()
})

it('prefers a later quote to a service that was picked in a wizard without a draft', () => {
  storeChosenService(null, 7)
  rememberQuote(emptyQuote, { serviceId: 4 } as OfferAnswer)
  expect(readChosenService(null)).toBeNull()
})

it('returns no service of another shipment, or of an unreadable entry', () => {
  storeChosenService(shipmentId, 7)
  expect(readChosenService('f2b1d1f0-1f3b-4c55-8f11-0f3f5f6a7b88')).toBeNull()
  localStorage.setItem('chosenService', '{')
  expect(readChosenService(shipmentId)).toBeNull()
})
