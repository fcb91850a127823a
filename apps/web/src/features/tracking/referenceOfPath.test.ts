import { expect, test } from 'vitest'
import { referenceOfPath } from './referenceOfPath.ts'

test.each([
  ['{"assetreference":"KRV-12345678-9"}', 'KRV-12345678-9'],
  ['{"assetReference":"KRV-12345678-9","x":1}', 'KRV-12345678-9'],
  ['{"assetReference":7}', ''],
  ['null', ''],
  ['KRV-12345678-9', ''],
  [undefined, ''],
])('reads the path segment %s as the reference "%s"', (segment, reference) => {
  expect(referenceOfPath(segment)).toBe(reference)
})
