import { expect, test, vi } from 'vitest'
import { numberedPaging, pageNumberOf } from './numberedPaging.ts'

test.each([
  [undefined, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
])('reads the cursor %s as page number %i', (cursor, number) => {
  expect(pageNumberOf({ cursor })).toBe(number)
})

test('enables the next page only while rows are left', () => {
  const goNext = vi.fn()
  const list = { cursor: '2', goNext, goPrevious: undefined }
  numberedPaging(list, 20, 41).goNext?.()
  expect(goNext).toHaveBeenCalledWith('3')
  expect(numberedPaging(list, 20, 40).goNext).toBeUndefined()
  expect(numberedPaging(list, 20, undefined).goNext).toBeUndefined()
})
