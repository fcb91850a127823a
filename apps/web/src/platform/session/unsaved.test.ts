import { afterEach, expect, it, vi } from 'vitest'
import { forgetUnsaved, readUnsaved, saveUnsaved } from './unsaved.ts'

const place = { name: 'shipment:a', userId: 7, version: 3 }
afterEach(() => forgetUnsaved(place))

it('returns unsaved values only to the same user and version', () => {
  saveUnsaved(place, { note: 'Kırılacak' })
  expect(readUnsaved(place)).toEqual({ note: 'Kırılacak' })
  for (const other of [
    { userId: 8 },
    { userId: null },
    { name: 'shipment:b' },
    { version: null },
    { version: 4 },
  ])
    expect(readUnsaved({ ...place, ...other })).toBeNull()
  forgetUnsaved(place)
  expect(readUnsaved(place)).toBeNull()
})

it('returns null when the storage cannot be read', () => {
  saveUnsaved(place, { note: 'Kırılacak' })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementationOnce(() => {
    throw new Error('denied')
  })
  expect(readUnsaved(place)).toBeNull()
})
