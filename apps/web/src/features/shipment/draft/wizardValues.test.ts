// @vitest-environment node
import { expect, test } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { newValues, draftFromValues, isSenderBlank, toPartyValues, toValues } from './wizardValues.ts'

test('a draft without products and pieces is opened with a row of each, which no save keeps', () => {
  const { draft } = draftFromValues(newValues(), null)
  expect([draft.products, draft.pieces]).toEqual([[], []])
  const opened = toValues({ ...draft, products: [], pieces: [] } as unknown as ShipmentAnswer)
  expect([opened.products.length, opened.pieces.length]).toEqual([1, 1])
  expect(draftFromValues(opened, null).draft).toEqual(draft)
})

test('a sender is blank until something of it was entered; how a shipment begins does not count', () => {
  const { sender } = newValues()
  expect(isSenderBlank(sender)).toBe(true)
  expect(isSenderBlank(undefined)).toBe(true)
  expect(isSenderBlank({ ...sender, companyType: 'individual' })).toBe(true)
  expect(isSenderBlank({ ...sender, city: 'İzmir' })).toBe(false)
  expect(isSenderBlank({ ...sender, ...toPartyValues({ dialCode: '+90', phone: '532' }) })).toBe(false)
})
