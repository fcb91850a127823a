import { describe, expect, test } from 'vitest'
import type { MarkupPeriod, SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { describeBands, toBands, toRateRows } from './segmentRates.ts'

const period = (state: MarkupPeriod['state'], validFrom: string | null): MarkupPeriod => ({
  state,
  validFrom,
  validTo: null,
  bands: [],
})
const segment: SegmentAnswer = {
  id: 1,
  name: 'Standard',
  isDefault: true,
  holdsUnpaid: true,
  version: 1,
  companyCount: 0,
  rates: [
    {
      serviceId: null,
      supplierName: null,
      serviceName: null,
      periods: [period('past', null), period('toCome', '2027-01-01'), period('inForce', '2026-01-01')],
    },
    { serviceId: 11, supplierName: 'UPS', serviceName: 'Saver', periods: [period('past', '2025-01-01')] },
  ],
}
const t = (key: string, params?: Record<string, unknown>) => `${key} ${JSON.stringify(params)}`

describe('toRateRows', () => {
  test('lists current profit rates, then upcoming ones, and omits past rates', () => {
    expect(toRateRows(segment, false).map(({ serviceId, period: { state } }) => [serviceId, state])).toEqual([
      [null, 'inForce'],
      [null, 'toCome'],
    ])
  })

  test('appends past profit rates when requested', () => {
    expect(toRateRows(segment, true).map(({ key }) => key)).toEqual([
      'all 2026-01-01',
      'all 2027-01-01',
      'all ',
      '11 2025-01-01',
    ])
  })
})

describe('describeBands', () => {
  const band = (upToKg: number | null, percent: string) => ({ upToKg, percent })

  test('shows the upper limit of each weight band and the lower limit of the last', () => {
    expect(describeBands([band(5, '24.00'), band(20.5, '17.50'), band(null, '10.00')], t, 'tr')).toEqual([
      { key: '5', text: 'pricing/segments:band.upTo {"kg":"5","percent":"24"}' },
      { key: '20.5', text: 'pricing/segments:band.upTo {"kg":"20,5","percent":"17,5"}' },
      { key: 'above', text: 'pricing/segments:band.above {"kg":"20,5","percent":"10"}' },
    ])
  })

  test('shows no weight for a single rate', () => {
    expect(describeBands([band(null, '12.50')], t, 'en')).toEqual([
      { key: 'all', text: 'pricing/segments:band.all {"percent":"12.5"}' },
    ])
  })
})

describe('toBands', () => {
  test('clears the limit of the last weight band even if its row had one before', () => {
    expect(
      toBands([
        { upToKg: 5, percent: 24 },
        { upToKg: 20, percent: '17,5' },
      ]),
    ).toEqual([
      { upToKg: 5, percent: 24 },
      { upToKg: null, percent: '17,5' },
    ])
  })

  test('returns empty weight bands for new rows', () => {
    expect(toBands([undefined, undefined])).toEqual([
      { upToKg: null, percent: null },
      { upToKg: null, percent: null },
    ])
  })
})
