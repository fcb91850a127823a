import { expect, test } from 'vitest'
import { makeAssetReference, makePieceCode } from '@kervan/domain/reference/references'
import { addScans, isGoodScan, splitReferences } from './scanning.ts'

const reference = makeAssetReference(7)
const second = makePieceCode(reference, 2)

test('splits a pasted column of references into a list', () => {
  expect(splitReferences(' A1\r\nB2;C3,\tD4\n\n')).toEqual(['A1', 'B2', 'C3', 'D4'])
})

test('lists differently spelled scans once and keeps pieces separate', () => {
  const scans = addScans([reference], [second.replaceAll('-', ''), reference.toLowerCase(), second])
  expect(scans).toEqual([second, reference])
})

test('keeps a code with a wrong check digit unchanged for comparison with the label', () => {
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
  expect(addScans([], [wrong.toLowerCase()])).toEqual([wrong])
})

test('counts only scans of shipments that accept a status', () => {
  const found = new Map(
    (['found', 'notFound', 'notBooked'] as const).map((outcome) => [outcome, { outcome } as never]),
  )
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`
  const counted = ['found', 'notFound', 'notBooked', reference, wrong].filter((one) => isGoodScan(one, found))
  expect(counted).toEqual(['found', reference])
})
