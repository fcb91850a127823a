import { describe, expect, it } from 'vitest'
import { shipmentStates } from '../shipment/shipmentLife.ts'
import { differenceFromManifest, issuesForManifest, manifestNumber } from '../air/manifest.ts'

const complete = {
  state: 'received' as const,
  isDocument: false,
  isHeld: false,
  supplierReference: '1Z999',
  hsCodes: ['630251000000', '420221000000'],
  goodsValue: 120,
  pieceWeightsKg: [2, 0.5],
}

describe('manifestNumber', () => {
  it.each([
    [{ carrierCode: 'ups', year: 2026, serial: 1, addendum: 0 }, 'UPS-2026-000001'],
    [{ carrierCode: 'ups', year: 2026, serial: 12, addendum: 3 }, 'UPS-2026-000012/3'],
    [{ carrierCode: 'house', year: 2027, serial: 1_234_567, addendum: 0 }, 'HOUSE-2027-1234567'],
  ])('formats the manifest number of %j as %s', (place, number) => {
    expect(manifestNumber(place)).toBe(number)
  })
})

describe('issuesForManifest', () => {
  it.each([
    [{}, []],
    [{ state: 'cancelled' as const }, ['cancelled']],
    [{ state: 'cancelling' as const }, ['cancelled']],
    [{ isHeld: true }, ['held']],
    [{ isHeld: true, state: 'inTransit' as const }, []],
    [{ hsCodes: ['630251000000', null] }, ['noHsCode']],
    [{ hsCodes: [''] }, ['noHsCode']],
    [{ hsCodes: [] }, ['noHsCode']],
    [{ goodsValue: null }, ['noValue']],
    [{ goodsValue: 0 }, ['noValue']],
    [{ pieceWeightsKg: [2, 0] }, ['noWeight']],
    [{ pieceWeightsKg: [2, null] }, ['noWeight']],
    [{ pieceWeightsKg: [] }, ['noWeight']],
    [{ supplierReference: null }, ['noWaybill']],
    [{ isDocument: true, hsCodes: [], goodsValue: null }, []],
    [{ isDocument: true, hsCodes: [], goodsValue: null, pieceWeightsKg: [0] }, ['noWeight']],
    [{ goodsValue: null, hsCodes: [null], supplierReference: null }, ['noHsCode', 'noValue', 'noWaybill']],
  ])('reports for a shipment on a manifest with %j: %j', (change, issues) => {
    expect(issuesForManifest({ ...complete, ...change })).toEqual(issues)
  })
})

it('reports a difference for cancelled and never scanned shipments', () => {
  const differing = shipmentStates
    .map((state) => [state, differenceFromManifest(state)])
    .filter(([, difference]) => difference !== null)
  expect(differing).toEqual([
    ['booked', 'notScanned'],
    ['cancelling', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])
})
