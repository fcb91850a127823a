import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CarrierRatesAnswer } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { changeLanguage, loadTexts } from '../../../../platform/text/i18n.ts'
import { LiveRatesTable } from './LiveRatesTable.tsx'

type ComparedRate = CarrierRatesAnswer['rates'][number]

/** Live rate in EUR next to a list with cost 40.00 and sell price 50.00 EUR. */
const rate = (price: number): ComparedRate => ({
  live: {
    productCode: '65',
    productName: 'UPS Worldwide Saver',
    price,
    priceCurrency: 'EUR',
    priceInTry: price * 50,
    lines: [],
    transitDays: 2,
    arrivesOn: null,
  },
  list: {
    serviceId: 21,
    supplierServiceMethodName: 'UPS Worldwide Saver',
    cost: 40,
    price: 50,
    priceCurrency: 'EUR',
  },
  difference: price - 40,
  differencePercent: ((price - 40) * 100) / 40,
})

const show = (carrier: Partial<CarrierRatesAnswer>): string[] => {
  const ups = { supplierCode: 'UPS', supplierName: 'UPS', outcome: 'answered', message: null } as const
  render(<LiveRatesTable carriers={[{ ...ups, rates: [], ...carrier }]} />)
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => row.textContent ?? '')
}

beforeEach(async () => {
  await loadTexts(['pricing', 'pricing/quotes'])
  await changeLanguage('en')
})
afterEach(cleanup)

describe('LiveRatesTable', () => {
  it.each([
    [50, false],
    [50.01, true],
    [38, false],
  ])('marks a live rate of %s EUR as above the sell price: %s', (price, isAbove) => {
    show({ rates: [rate(price)] })
    expect(screen.queryAllByText('Above the sell price')).toHaveLength(isAbove ? 1 : 0)
  })

  it("shows the live rate's difference with its sign, as money and percentage", () => {
    show({ rates: [rate(38)] })
    const row = within(screen.getAllByRole('row')[2]!)
    expect(row.getByText('−€2.00')).toBeDefined()
    expect(row.getByText('−5%')).toBeDefined()
  })

  it('shows the price list of a carrier that did not answer and hides a disabled carrier', () => {
    const listOnly = { ...rate(38), live: null, difference: null, differencePercent: null }
    const silent = { outcome: 'didNotAnswer', message: 'UPS could not be reached.' } as const
    expect(show({ ...silent, rates: [listOnly] })).toEqual([
      ' UPSDid not answerUPS could not be reached.',
      'Worldwide Saver–€40.00–€50.00',
    ])
    cleanup()
    expect(show({ outcome: 'off', rates: [listOnly] })).toEqual([' UPSNot set up'])
  })
})
