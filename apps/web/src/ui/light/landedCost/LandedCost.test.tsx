import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LandedCostAnswer } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { LandedCost } from './LandedCost.tsx'
import { LandedSummary } from './LandedSummary.tsx'

beforeAll(() => loadTexts(['ui', 'pricing/landedCost']))

const duty: LandedCostAnswer['ways'][number]['lines'][number] = {
  code: 'duty',
  product: 0,
  amount: 12,
  base: 100,
  percent: '12',
  items: null,
  tariffCode: '63025100',
  due: 'border',
  law: 'Common Customs Tariff',
  from: '2026-01-01',
  to: null,
  confidence: 'demonstration',
}

const costOf = (changes: Partial<LandedCostAnswer> = {}): LandedCostAnswer => ({
  currency: 'EUR',
  day: '2026-11-20',
  payer: 'receiver',
  isInPrice: false,
  total: { least: 10, most: 12 },
  ways: [
    { kind: 'full', lines: [duty], unknowns: [], total: { least: 10, most: 12 } },
    { kind: 'atr', lines: [], unknowns: [], total: { least: 0, most: 0 } },
  ],
  changes: [],
  ...changes,
})

const summaryOf = (changes: Partial<LandedCostAnswer>): string =>
  render(<LandedSummary cost={costOf(changes)} />).container.textContent.replaceAll('\u00a0', ' ')

describe('summary of the landed cost', () => {
  it('states the range and the payer when the receiver pays', () => {
    expect(summaryOf({})).toBe('Varışta 10,00 € – 12,00 € vergi ve harç: alıcı öder, fiyata dahil değil')
  })

  it('says that the price contains it when the sender pays', () => {
    expect(summaryOf({ payer: 'sender', isInPrice: true, total: { least: 12, most: 12 } })).toBe(
      'Varıştaki 12,00 € vergi ve harç fiyata dahil: siz ödersiniz',
    )
  })

  it('says that nothing is known instead of zero when it cannot be computed', () => {
    expect(summaryOf({ total: null })).toContain('hesaplanamadı: alıcı öder')
    expect(summaryOf({ total: null, payer: 'sender' })).toContain('taşıyıcı faturaladığında sizden istenir')
  })

  it('says that nothing is due when the sum is zero', () => {
    expect(summaryOf({ total: { least: 0, most: 0 } })).toBe('Varışta ödenecek vergi ve harç yok')
  })
})

describe('breakdown of the landed cost', () => {
  it('shows each line with base, law, day and confidence, and both ways', () => {
    render(<LandedCost cost={costOf()} />)
    fireEvent.click(screen.getByText('Nasıl hesaplandı?'))
    const text = document.body.textContent.replaceAll('\u00a0', ' ')
    expect(text).toContain('100,00 € üzerinden %12 · kod 63025100 · Common Customs Tariff')
    expect(text).toContain('örnek tarife')
    expect(text).toContain('Tam beyan (beyan edilen yol)')
    expect(text).toContain('A.TR ile tam beyan (öteki yol)')
    expect(text).toContain('gerçek bir tablo, ama geçmiş bir yılın')
  })

  it('names the reason when a way has no sum', () => {
    const unknowns = [{ reason: 'textRate' as const, product: 0, about: '1 EUR / kg' }]
    const [first] = costOf().ways
    render(<LandedCost cost={costOf({ total: null, ways: [{ ...first!, unknowns, total: null }] })} />)
    expect(screen.getByText(/tarifenin oranı sözle yazılmış \(1\. ürün, 1 EUR \/ kg\)/)).toBeTruthy()
    expect(screen.getByText('Hesaplanamadı')).toBeTruthy()
  })

  it('warns of a coming change of the law with its day and source', () => {
    const changes = [{ from: '2026-12-01', total: { least: 15, most: 15 }, laws: ['Regulation 1'] }]
    render(<LandedCost cost={costOf({ changes })} />)
    expect(document.body.textContent.replaceAll('\u00a0', ' ')).toMatch(
      /tutar değişir: 15,00 €\. Dayanak: Regulation 1\./,
    )
  })
})
