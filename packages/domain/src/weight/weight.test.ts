import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeableRule, chargeableWeight, compileSteps, toGrams, volumetricWeightKg } from './weight.ts'
import type { Piece } from './weight.ts'

const piece = (lengthCm: number, widthCm: number, heightCm: number, weightKg: number): Piece => ({
  lengthCm,
  widthCm,
  heightCm,
  weightKg,
})
const paper = (weightKg: number) => piece(0, 0, 0, weightKg)

const anyPiece = fc.record({
  lengthCm: fc.integer({ min: 1, max: 2000 }).map((tenths) => tenths / 10),
  widthCm: fc.integer({ min: 1, max: 1200 }).map((tenths) => tenths / 10),
  heightCm: fc.integer({ min: 1, max: 1200 }).map((tenths) => tenths / 10),
  weightKg: fc.integer({ min: 0, max: 70_000 }).map((grams) => grams / 1000),
})
const anyPieces = fc.array(anyPiece, { minLength: 1, maxLength: 8 })

describe('volumetric weight of a piece', () => {
  it.each([
    [40, 40, 35, 5000, 11.2],
    [30, 20, 10, 5000, 1.2],
    [30, 20, 10, 6000, 1],
    [10, 10, 10, 5000, 0.2],
    [12.5, 11.1, 3.3, 5000, 0.09], // 457.875 cm³
    [25, 1, 1, 5000, 0.01], // 0.005 rounds up
    [0, 0, 0, 5000, 0],
  ])('calculates %d × %d × %d cm ÷ %d = %d kg', (length, width, height, divisor, kg) => {
    expect(volumetricWeightKg(piece(length, width, height, 1), divisor)).toBe(kg)
  })
})

describe('chargeable weight', () => {
  it('takes the larger total of actual and volumetric weight by shipment', () => {
    const threeBoxes = [piece(40, 40, 35, 6.4), piece(40, 40, 35, 6.4), piece(40, 40, 35, 6.4)]
    expect(chargeableWeight(threeBoxes)).toEqual({
      actualKg: 19.2,
      volumetricKg: 33.6,
      unroundedKg: 33.6,
      stepKg: 1,
      chargeableKg: 34,
    })
  })

  it('sums the larger weight of each piece by piece', () => {
    const heavyAndBulky = [piece(20, 20, 10, 9), piece(60, 40, 40, 3)] // volumetric 0.8 and 19.2 kg
    expect(chargeableWeight(heavyAndBulky).chargeableKg).toBe(20)
    expect(chargeableWeight(heavyAndBulky, chargeableRule({ basis: 'piece' })).unroundedKg).toBe(28.2)
    expect(chargeableWeight(heavyAndBulky, chargeableRule({ basis: 'piece' })).chargeableKg).toBe(29)
  })

  it.each([
    [0, 0.5],
    [0.001, 0.5],
    [0.5, 0.5],
    [0.501, 1],
    [2.5, 2.5],
    [2.51, 3],
    [19.51, 20],
    [20, 20],
    [20.001, 21],
    [20.5, 21],
    [30, 30],
  ])('rounds %d kg up to %d kg, with an inclusive end of each step', (weightKg, chargeableKg) => {
    expect(chargeableWeight([paper(weightKg)]).chargeableKg).toBe(chargeableKg)
  })

  it('rounds the chargeable weight by the steps of the price list', () => {
    const rule = chargeableRule({
      steps: [{ upToKg: 2, stepKg: 0.25 }, { upToKg: 30, stepKg: 1 }, { stepKg: 5 }],
    })
    expect([0.3, 2, 2.01, 30, 30.01].map((kg) => chargeableWeight([paper(kg)], rule).chargeableKg)).toEqual([
      0.5, 2, 3, 30, 35,
    ])
  })

  it('never loses a gram to binary fractions, and rounds finer weights up', () => {
    expect([0.1 + 0.2, 1.005, 2.5, 4.35, 2.5004].map(toGrams)).toEqual([300, 1005, 2500, 4350, 2501])
  })

  it('charges by piece never less than by shipment, and rounds up by less than a step', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const byShipment = chargeableWeight(pieces)
        const byPiece = chargeableWeight(pieces, chargeableRule({ basis: 'piece' }))
        expect(byPiece.chargeableKg).toBeGreaterThanOrEqual(byShipment.chargeableKg)
        const added = byShipment.chargeableKg - byShipment.unroundedKg
        expect(added).toBeGreaterThanOrEqual(0)
        expect(added).toBeLessThan(byShipment.stepKg + 1e-9)
      }),
    )
  })

  it('rounds a rounded weight to itself, in any order of the pieces', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const { chargeableKg } = chargeableWeight(pieces)
        expect(chargeableWeight([paper(chargeableKg)]).chargeableKg).toBe(chargeableKg)
        expect(chargeableWeight([...pieces].reverse()).chargeableKg).toBe(chargeableKg)
      }),
    )
  })

  it.each([
    ['no steps', []],
    ['an open step before the last', [{ stepKg: 1 }, { upToKg: 2, stepKg: 1 }]],
    ['a closed last step', [{ upToKg: 20, stepKg: 0.5 }]],
    ['steps that descend', [{ upToKg: 20, stepKg: 1 }, { upToKg: 10, stepKg: 1 }, { stepKg: 1 }]],
    ['an end that is no multiple', [{ upToKg: 20.2, stepKg: 0.5 }, { stepKg: 1 }]],
    ['a step of nothing', [{ stepKg: 0 }]],
  ])('rejects rounding steps: %s', (_, steps) => {
    expect(() => compileSteps(steps)).toThrow(RangeError)
  })
})
