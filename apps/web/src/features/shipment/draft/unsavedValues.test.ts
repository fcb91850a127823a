import { expect, test } from 'vitest'
import { forgetUnsavedValues, saveUnsavedValues, readUnsavedValues } from './unsavedValues.ts'
import { newValues } from './wizardValues.ts'

const draft = { userId: 7, shipmentId: 'a', version: 3 }
const values = { ...newValues(), isInsured: true }

test('returns unsaved shipment values only to the same user and draft version', () => {
  saveUnsavedValues(draft, values)
  expect(readUnsavedValues(draft)).toEqual(values)
  for (const other of [
    { userId: 8 },
    { userId: null },
    { shipmentId: 'b' },
    { shipmentId: null },
    { version: 4 },
  ])
    expect(readUnsavedValues({ ...draft, ...other })).toBeNull()
  forgetUnsavedValues(draft)
  expect(readUnsavedValues(draft)).toBeNull()
})
