import { describe, expect, it } from 'vitest'
import { buildPaper } from '../testing/buildPaper.ts'
import { exportDeclarationOf } from './exportDeclaration.ts'
import type { ExportFacts } from './exportDeclaration.ts'

const facts: ExportFacts = {
  senderTaxOffice: 'Güneşli',
  masterWaybill: '235-12345675',
  flight: 'TK1721',
  invoice: { number: 'GIB2026000000012', date: '2026-11-19' },
  orderNumber: 'ETSY-3391827744',
  originStatement: null,
}

describe('exportDeclarationOf', () => {
  it('adds up goods, freight and insurance as the commercial invoice does', () => {
    const { consignment, lines } = exportDeclarationOf(buildPaper(), facts)
    expect(consignment).toMatchObject({ goodsValue: 2446.38, invoiceTotal: 2643.88, currency: 'EUR' })
    expect(lines.map(({ lineValue }) => lineValue)).toEqual([1500, 834, 112.38])
  })

  it('keeps a charge of another currency when it has no rate', () => {
    const unconverted = [{ charge: 'freight', amount: { minor: 1_200, currency: 'XAF' } }] as const
    const { consignment } = exportDeclarationOf(buildPaper({ freightCharge: undefined, unconverted }), facts)
    expect(consignment).toMatchObject({ freight: 12, freightCurrency: 'XAF', invoiceTotal: 2458.38 })
  })

  it('reports missing fields of sender, line and carrier', () => {
    const [product] = buildPaper().products
    const { missing } = exportDeclarationOf(
      buildPaper({
        products: [product!, { ...product!, hsCode: '630260', netWeightKg: null }],
        netWeightKg: undefined,
      }),
      { ...facts, invoice: null, flight: null },
    )
    expect(missing.map(({ field, line, by }) => [field, line, by])).toEqual([
      ['authorizationDate', null, 'sender'],
      ['invoiceNumber', null, 'sender'],
      ['invoiceEttn', null, 'sender'],
      ['invoiceDate', null, 'sender'],
      ['netWeight', null, 'sender'],
      ['paymentMeans', null, 'sender'],
      ['hsCode', 2, 'sender'],
      ['netWeight', 2, 'sender'],
      ['flight', null, 'carrier'],
      ['exitOffice', null, 'carrier'],
    ])
  })

  it('removes blanks around texts', () => {
    const [product] = buildPaper().products
    const { lines } = exportDeclarationOf(
      buildPaper({ products: [{ ...product!, description: ' Towels ' }] }),
      facts,
    )
    expect(lines[0]!.description).toBe('Towels')
  })
})
