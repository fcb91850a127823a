import { describe, expect, it } from 'vitest'
import { nearReferences } from './nearReferences.ts'
import { makeAssetReference } from './references.ts'

const reference = makeAssetReference(4711)
const digits = reference.replaceAll(/\D/g, '')

describe('nearReferences', () => {
  it.each([
    ['as it is', digits],
    ['without its check digit', digits.slice(0, 8)],
    ['a wrong first digit', `${(Number(digits[0]) + 3) % 10}${digits.slice(1)}`],
    ['a wrong digit in the middle', digits.slice(0, 4) + ((Number(digits[4]) + 1) % 10) + digits.slice(5)],
    ['a wrong check digit', digits.slice(0, 8) + ((Number(digits[8]) + 5) % 10)],
    ['two digits exchanged', digits.slice(0, 2) + digits[3]! + digits[2]! + digits.slice(4)],
    ['a digit missing', digits.slice(0, 3) + digits.slice(4)],
    ['a digit said twice', digits.slice(0, 3) + digits[2]! + digits.slice(3)],
    ['a wrong digit and no check digit', `${digits.slice(0, 7)}${(Number(digits[7]) + 2) % 10}`],
  ])('finds references with one mistake: %s', (_, said) => {
    expect(nearReferences(said)).toContain(reference)
  })

  it('returns an exact match of a reference first', () => {
    expect(nearReferences(digits)[0]).toBe(reference)
  })

  it('returns few candidate references, and none for a number of another length', () => {
    expect(nearReferences(digits).length).toBeLessThan(30)
    expect(nearReferences('123')).toEqual([])
    expect(nearReferences('12345678901')).toEqual([])
  })
})
