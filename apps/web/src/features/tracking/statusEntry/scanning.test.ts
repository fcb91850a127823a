import { expect, test } from 'vitest'
import { makeAssetReference, makePieceCode } from '@kervan/domain/reference/references'
import { addScans, isGoodScan, splitReferences } from './scanning.ts'

const reference = makeAssetReference(7)
const second = makePieceCode(reference, 2)

test('a pasted column becomes a list', () => {
  expect(splitReferences(' A1\r\nB2;C3,\tD4\n\n')).toEqual(['A1', 'B2', 'C3', 'D4'])
})

test('what is scanned twice in another spelling stands in the list once; pieces are told apart', () => {
  const scans = addScans([reference], [second.replaceAll('-', ''), reference.toLowerCase(), second])
  expect(scans).toEqual([second, reference])
})

test('a wrong check digit stays as it was read, so that it can be compared with the label', () => {
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
  expect(addScans([], [wrong.toLowerCase()])).toEqual([wrong])
})

test('only scans of shipments that take a status are counted', () => {
  const found = new Map(
    (['found', 'notFound', 'notBooked'] as const).map((outcome) => [outcome, { outcome } as never]),
  )
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
  const counted = ['found', 'notFound', 'notBooked', reference, wrong].filter((one) => isGoodScan(one, found))
  expect(counted).toEqual(['found', reference])
})
