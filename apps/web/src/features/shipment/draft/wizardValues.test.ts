import { expect, test } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { newValues, draftFromValues, isSenderBlank, toPartyValues, toValues } from './wizardValues.ts'

test('opens an empty draft with one blank product and piece, which are not saved', () => {
  const { draft } = draftFromValues(newValues(), null)
  expect([draft.products, draft.pieces]).toEqual([[], []])
  const opened = toValues({ ...draft, products: [], pieces: [] } as unknown as ShipmentAnswer)
  expect([opened.products.length, opened.pieces.length]).toEqual([1, 1])
  expect(draftFromValues(opened, null).draft).toEqual(draft)
})

test('counts a sender with only default values as blank', () => {
  const { sender } = newValues()
  expect(isSenderBlank(sender)).toBe(true)
  expect(isSenderBlank(undefined)).toBe(true)
  expect(isSenderBlank({ ...sender, companyType: 'individual' })).toBe(true)
  expect(isSenderBlank({ ...sender, iossType: 'provider', iossConfirmed: true })).toBe(true)
  expect(isSenderBlank({ ...sender, city: 'İzmir' })).toBe(false)
  expect(isSenderBlank({ ...sender, ...toPartyValues({ dialCode: '+90', phone: '532' }) })).toBe(false)
})
