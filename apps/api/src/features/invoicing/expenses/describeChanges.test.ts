import { describe, expect, it } from 'vitest'
import type { BillChange } from '@kervan/domain/invoicing/expenses/bill'
import { describeChange } from './describeChanges.ts'

const change = (changes: Partial<BillChange>): BillChange => ({
  cause: 'surcharge',
  from: null,
  to: null,
  minor: 0,
  ...changes,
})

describe('describeChange', () => {
  it.each([
    ['tr', 'Yakıt %20,5 yerine %25,25 (09.11.2026 haftası)'],
    ['en', '25.25%'],
  ] as const)('writes fuel percentages with the decimal mark of %s', (language, text) => {
    const fuel = change({ cause: 'fuelWeek', from: '20.5', to: '25.25', since: '2026-11-09' })
    expect(describeChange(language, fuel)).toContain(text)
  })

  it.each([
    [2, 'Uzak bölge 2 kez faturalanmış'],
    [0, 'Hesapladığımız ek ücret faturalanmamış: Uzak bölge'],
  ])('says how often a surcharge is billed when it is billed %i times', (times, text) => {
    expect(describeChange('tr', change({ charge: 'remoteArea', times }))).toBe(text)
  })

  it('leaves names as they are when a zone or price list differs', () => {
    const zone = change({ cause: 'zone', from: '1.50', to: '2' })
    expect(describeChange('tr', zone)).toBe('Bölge 1.50 yerine 2')
  })
})
