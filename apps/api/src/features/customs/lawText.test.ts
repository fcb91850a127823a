import { describe, expect, it } from 'vitest'
import { paperRows } from '@kervan/domain/customs/border/paperRows'
import { passportTable } from '@kervan/domain/customs/border/passportTable'
import { iossLimitEur } from '@kervan/domain/customs/thresholds'
import { money } from '@kervan/domain/money/money'
import type { OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import { describeLandedCost } from '../pricing/landedCost/describeLandedCost.ts'
import { lawText } from './lawText.ts'

describe('text of a law', () => {
  it('leaves the citation as it is and translates the note', () => {
    const fact = { source: 'SR 641.204, art. 1', note: 'swissMinimum' }
    expect(lawText('tr', fact)).toBe(
      'SR 641.204, art. 1 – İsviçre’de 5 CHF’ye kadar KDV tahsil edilmez (2 Nisan 2014 tarihli yönetmelik)',
    )
    expect(lawText('en', fact)).toContain('SR 641.204, art. 1 – VAT of Switzerland up to 5 CHF')
  })

  it('writes the note alone when nothing is cited', () => {
    expect(lawText('en', { source: '', note: 'britishVat' })).toBe('Standard VAT rate of the United Kingdom')
  })

  it('has words for each row of the passport and of the papers in both languages', () => {
    for (const language of ['tr', 'en'] as const)
      for (const row of [...passportTable, ...paperRows]) {
        expect(lawText(language, row)).not.toBe('')
        expect(lawText(language, row)).not.toContain('lawNote')
      }
  })

  it('shows the stored source when a landed cost is older than the notes', () => {
    const amount = money(100, 'EUR')
    const fact = { source: 'Act as stored', from: '2026-07-01', to: null, confidence: 'reported' } as const
    const items = { count: 1, by: 'parcel' } as const
    const line = { code: 'nationalFee', goods: null, amount, base: null, percent: null, items } as const
    const cost: OfferLandedCost = {
      currency: 'EUR',
      day: '2026-11-01',
      payer: 'receiver',
      isInPrice: false,
      freight: iossLimitEur,
      insurance: null,
      rates: {},
      ways: [
        {
          kind: 'full',
          lines: [{ ...line, code8: null, due: 'border', fact }],
          unknowns: [],
          total: { least: amount, most: amount },
        },
      ],
      changes: [
        { from: '2026-12-01', total: null, laws: ['Act as stored', { source: '', note: 'britishVat' }] },
      ],
    }
    const { ways, changes } = describeLandedCost('tr', cost)
    expect(ways[0]!.lines[0]!.law).toBe('Act as stored')
    expect(changes[0]!.laws).toEqual(['Act as stored', 'Birleşik Krallık’ın genel KDV oranı'])
  })
})
