import { describe, expect, it } from 'vitest'
import { carrierBoxes } from './carrierBoxes.ts'
import { chooseTemplate, lightestThatHolds } from './chooseTemplate.ts'

const template = (name: string, changes: object = {}) => ({
  name,
  isDefault: false,
  isActive: true,
  countryCode: null as string | null,
  goods: null as string | null,
  ...changes,
})
const shirts = { countryCode: 'DE', products: [{ description: 'Pamuklu TİŞÖRT', gtip: '6109.10.00.00.11' }] }

describe('chooseTemplate', () => {
  it.each([
    ['none where there is none', [], null],
    ['none without condition and default', [template('a')], null],
    ['the default', [template('a'), template('b', { isDefault: true })], 'b'],
    [
      'one whose country is met before the default',
      [template('a', { isDefault: true }), template('b', { countryCode: 'DE' })],
      'b',
    ],
    ['none of another country', [template('a', { countryCode: 'FR' })], null],
    ['one whose words stand in a description, in any spelling', [template('a', { goods: 'tisort' })], 'a'],
    ['none of which a word is missing', [template('a', { goods: 'yün tişört' })], null],
    ['one whose digits begin the code', [template('a', { goods: '6109.10' })], 'a'],
    ['none of another code', [template('a', { goods: '6110' })], null],
    [
      'both conditions before one',
      [template('a', { countryCode: 'DE' }), template('b', { countryCode: 'DE', goods: 'tişört' })],
      'b',
    ],
    ['the first of equals', [template('a', { countryCode: 'DE' }), template('b', { goods: 'tişört' })], 'a'],
    ['no passive one', [template('a', { countryCode: 'DE', isActive: false })], null],
    ['no default whose condition is not met', [template('a', { isDefault: true, countryCode: 'FR' })], null],
  ])('chooses the template: %s', (_, templates, name) => {
    expect(chooseTemplate(templates, shirts)?.name ?? null).toBe(name)
  })

  it("ignores a template's tariff code condition when no product has a code", () => {
    expect(chooseTemplate([template('a', { goods: '61' })], { countryCode: 'DE', products: [{}] })).toBe(null)
  })
})

describe('lightestThatHolds', () => {
  const packed = [{ weight: 5 }, { weight: 2 }, { weight: 1 }]

  it('returns the lightest package heavier than the goods', () => {
    expect(lightestThatHolds(packed, 1.2)).toEqual({ weight: 2 })
    expect(lightestThatHolds(packed, 1)).toEqual({ weight: 1 })
  })

  it('returns null for goods without weight, or heavier than all packages', () => {
    expect(lightestThatHolds(packed, 0)).toBe(null)
    expect(lightestThatHolds(packed, 5.001)).toBe(null)
  })
})

describe('carrierBoxes', () => {
  it('lists carrier boxes in cm to the millimetre, with the longest side as length', () => {
    for (const { width, length, height } of carrierBoxes) {
      expect(length).toBeGreaterThanOrEqual(width)
      for (const side of [width, length, height]) {
        expect(Number(side.toFixed(1))).toBe(side)
        expect(side).toBeGreaterThan(3)
        expect(side).toBeLessThan(60)
      }
    }
    expect(carrierBoxes.find(({ key }) => key === 'fedex10kg')).toMatchObject({
      length: 40.2,
      width: 32.9,
      height: 25.9,
    })
  })
})
