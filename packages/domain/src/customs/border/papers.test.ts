import { describe, expect, it } from 'vitest'
import { fromDecimal } from '../../money/money.ts'
import type { Consignment, ConsignmentGoods } from './consignment.ts'
import { papersFor } from './papers.ts'
import type { PaperCircumstances } from './papers.ts'
import type { PaperKind } from './paperRows.ts'

const goods = (change: Partial<ConsignmentGoods> = {}): ConsignmentGoods => ({
  hsCode: '610910',
  description: 'T-shirts of cotton',
  originCountry: 'TR',
  quantity: 10,
  unit: 'piece',
  netKg: 1.8,
  value: fromDecimal('400.00', 'EUR'),
  hasIdentifiers: true,
  permitNumber: null,
  ...change,
})

const consignment = (change: Partial<Consignment> = {}): Consignment => ({
  day: '2026-11-20',
  isDocument: false,
  sender: { countryCode: 'TR', kind: 'corporate', hasEori: false },
  destination: { countryCode: 'DE', postalCode: '10115' },
  receiver: { kind: 'individual', hasEori: false, hasTaxNumber: false },
  purpose: 'sale',
  incoterm: 'DAP',
  usesIoss: false,
  originPaper: 'none',
  goods: [goods()],
  ...change,
})

const answerOf = (
  paper: PaperKind,
  change: Partial<Consignment> = {},
  circumstances?: PaperCircumstances,
): string => {
  const answer = papersFor(consignment(change), circumstances).find((one) => one.paper === paper)!
  return `${answer.need}: ${answer.reason}`
}
const worth = (value: string, change: Partial<ConsignmentGoods> = {}) => ({
  goods: [goods({ value: fromDecimal(value, 'EUR'), ...change })],
})

describe('papersFor', () => {
  it('requires commercial invoice, export data and A.TR data when a company sells to Germany', () => {
    const required = papersFor(consignment(), { isMail: false }).filter(({ need }) => need === 'required')
    expect(required.map(({ paper }) => paper)).toEqual(['commercialInvoice', 'etgbData', 'atrData'])
    expect(required[0]!.fact.source).toContain('2015/2447')
  })

  it('needs no paper when the consignment is documents', () => {
    const answers = papersFor(consignment({ isDocument: true, goods: [] }))
    expect(new Set(answers.map(({ need, reason }) => `${need}: ${reason}`))).toEqual(
      new Set(['notNeeded: documentsOnly']),
    )
    expect(answers).toHaveLength(9)
  })

  it.each([
    ['sale', 'US', 'required: invoiceUs', 'notNeeded: invoiceInstead'],
    ['gift', 'US', 'notNeeded: proformaInstead', 'required: proformaUs'],
    ['sample', 'DE', 'notNeeded: proformaInstead', 'required: proformaNoSale'],
    ['sale', 'JP', 'required: invoiceSale', 'notNeeded: invoiceInstead'],
  ] as const)(
    'asks for invoice or proforma when a %s goes to %s',
    (purpose, countryCode, invoice, proforma) => {
      const change = { purpose, destination: { countryCode } }
      expect(answerOf('commercialInvoice', change)).toBe(invoice)
      expect(answerOf('proforma', change)).toBe(proforma)
    },
  )

  it.each([
    ['2026-11-20', '150.01', 'required: atr'],
    ['2026-11-20', '150.00', 'useful: atrInsteadOfFlatDuty'],
    ['2026-07-01', '150.00', 'useful: atrInsteadOfFlatDuty'],
    ['2026-06-30', '150.00', 'notNeeded: belowAtrLimit'],
  ])('answers A.TR on %s when the goods are worth %s EUR', (day, value, answer) => {
    expect(answerOf('atrData', { day, ...worth(value) })).toBe(answer)
  })

  it.each([
    ['GB', 'BT1 1AA'],
    ['DE', '78266'],
    ['CH', null],
  ])('needs no A.TR when goods go to %s %s outside the customs union', (countryCode, postalCode) => {
    expect(answerOf('atrData', { destination: { countryCode, postalCode } })).toBe(
      'notNeeded: outsideCustomsUnion',
    )
  })

  it('needs neither A.TR nor EUR.1 of Türkiye when a return comes from Germany', () => {
    const change = {
      sender: { countryCode: 'DE', kind: 'individual', hasEori: false } as const,
      destination: { countryCode: 'TR' },
      purpose: 'return' as const,
    }
    expect(answerOf('atrData', change)).toBe('notNeeded: sentFromAbroad')
    expect(answerOf('eur1Data', change)).toBe('notNeeded: sentFromAbroad')
    expect(answerOf('proforma', change)).toBe('required: proformaNoSale')
  })

  it('needs no A.TR and finds EUR.1 useful when dried figs go to Germany', () => {
    const figs = worth('7000.00', { hsCode: '080420' })
    expect(answerOf('atrData', figs)).toBe('notNeeded: notIndustrial')
    expect(answerOf('eur1Data', figs)).toBe('useful: eur1Agricultural')
    expect(answerOf('atrData', worth('7000.00', { hsCode: '170490' }))).toBe('required: atr')
  })

  it.each([
    ['CH', '6000.00', 'TR', 'notNeeded: invoiceDeclaration'],
    ['CH', '6000.01', 'TR', 'useful: eur1Partner'],
    ['CH', '6000.01', 'CN', 'notNeeded: otherOrigin'],
    ['GB', '9000.00', 'TR', 'notNeeded: originDeclarationUk'],
    ['US', '9000.00', 'TR', 'notNeeded: noAgreement'],
  ])('answers EUR.1 to %s when goods of %s EUR come from %s', (countryCode, value, originCountry, answer) => {
    const change = { destination: { countryCode }, ...worth(value, { originCountry }) }
    expect(answerOf('eur1Data', change)).toBe(answer)
  })

  it.each([
    ['300.00', 2, 'required: cn22', 'notNeeded: cn22Instead'],
    ['300.01', 2, 'notNeeded: cn23Instead', 'required: cn23'],
    ['300.00', 2.001, 'notNeeded: cn23Instead', 'required: cn23'],
  ])('answers CN 22 and CN 23 by mail when %s SDR weigh %d kg', (value, grossKg, cn22, cn23) => {
    const goodsIn = (currency: string) => fromDecimal(value, currency)
    expect(answerOf('cn22', {}, { isMail: true, grossKg, goodsIn })).toBe(cn22)
    expect(answerOf('cn23', {}, { isMail: true, grossKg, goodsIn })).toBe(cn23)
  })

  it('asks for CN 23 by mail when no exchange rate is known, and for none by express', () => {
    expect(answerOf('cn23', {}, { isMail: true })).toBe('required: cn23')
    expect(answerOf('cn23', {}, { isMail: false })).toBe('notNeeded: expressDeclares')
    expect(answerOf('cn23')).toBe('useful: cn23ByMail')
  })

  it.each([
    ['2026-01-02', '15000.01', 'notNeeded: fullExportDeclaration'],
    ['2026-01-03', '15000.01', 'required: etgb'],
    ['2026-01-02', '15000.00', 'required: etgbBefore2026'],
    ['2026-01-03', '30000.01', 'notNeeded: fullExportDeclaration'],
  ])('answers export data on %s when the goods are worth %s EUR', (day, value, answer) => {
    expect(answerOf('etgbData', { day, ...worth(value) })).toBe(answer)
  })

  it('needs no export data when the sender is a person', () => {
    const sender = { countryCode: 'TR', kind: 'individual', hasEori: false } as const
    expect(answerOf('etgbData', { sender })).toBe('notNeeded: noBusinessSale')
  })

  it.each([
    ['851713', 'required: hiddenDangerousGoods'],
    ['850760', 'required: hiddenDangerousGoods'],
    ['610910', 'useful: airTransport'],
    [null, 'useful: airTransport'],
  ])('answers the dangerous goods statement when the code is %s', (hsCode, answer) => {
    expect(answerOf('noDangerousGoods', worth('80.00', { hsCode }))).toBe(answer)
  })
})
