// @vitest-environment node
import { expect, test } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { newValues, draftFromValues, toValues } from './wizardValues.ts'

test('a draft without products and pieces is opened with a row of each, which no save keeps', () => {
  const { draft } = draftFromValues(newValues(), null)
  expect([draft.products, draft.pieces]).toEqual([[], []])
  const opened = toValues({ ...draft, products: [], pieces: [] } as unknown as ShipmentAnswer)
  expect([opened.products.length, opened.pieces.length]).toEqual([1, 1])
  expect(draftFromValues(opened, null).draft).toEqual(draft)
})
