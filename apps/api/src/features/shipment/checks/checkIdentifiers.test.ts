import { describe, expect, it } from 'vitest'
import { borderPassport } from '@kervan/domain/customs/border/passport'
import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { consignmentOfDraft } from '../border/consignmentOfDraft.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import type { CheckFacts } from './checkFacts.ts'
import { checkIdentifiers } from './checkIdentifiers.ts'

type Overrides = Parameters<typeof buildDraft>[0]

const check = (line: object, overrides: Overrides = {}, facts: Partial<CheckFacts> = {}) => {
  const [linen] = buildDraft().products as [NonNullable<ShipmentDraftRequest['products']>[number]]
  const bare = { ...linen, merchantNumber: null, manufacturerNumber: null, hasNoStandardNumber: null }
  const draft = shipmentDraft.parse(buildDraft({ products: [{ ...bare, ...line }], ...overrides }))
  const known = {
    draft,
    isPackage: true,
    today: '2026-11-20',
    isReturn: false,
    usesIoss: false,
    goodsValueIn: () => null,
    ...facts,
  }
  const issues = checkIdentifiers(known, borderPassport(consignmentOfDraft(known)))
  return issues.map(({ severity, field }) => `${severity} ${field}`)
}

const missing = [
  'doubt products.0.merchantNumber',
  'doubt products.0.manufacturerNumber',
  'doubt products.0.standardNumber',
]

describe('checkIdentifiers', () => {
  it.each<[string, object, Overrides, Partial<CheckFacts>, string[]]>([
    ['nothing is entered', {}, {}, {}, missing],
    ['a stock code stands in', { sku: 'KTN-1' }, {}, {}, missing.slice(2)],
    ['the statement is made', { sku: 'KTN-1', hasNoStandardNumber: true }, {}, {}, []],
    ['the barcode is entered', { sku: 'KTN-1', standardNumber: '4012345678901' }, {}, {}, []],
    ['the day is before the law', {}, {}, { today: '2026-10-31' }, []],
    ['the parcel is a return', {}, {}, { isReturn: true }, []],
    ['the parcel is a gift', {}, { details: { purpose: 'gift' } }, {}, []],
    ['the receiver is a company', {}, { receiver: { companyType: 'corporate' } }, {}, []],
    ['the seller is a person', {}, { sender: { companyType: 'individual' } }, {}, []],
    ['the receiver is not known yet', {}, { receiver: { countryCode: null } }, {}, []],
    ['it goes to New York', {}, { receiver: { countryCode: 'US', zipCode: '10001' } }, {}, []],
    ['it goes to Belfast', {}, { receiver: { countryCode: 'GB', zipCode: 'BT1 1AA' } }, {}, []],
    [
      'a carrier cuts the number',
      { sku: 'KTN-1', manufacturerNumber: 'ß'.repeat(40), hasNoStandardNumber: true },
      {},
      {},
      ['doubt products.0.manufacturerNumber'],
    ],
    [
      'barcode and statement contradict',
      { standardNumber: '4012345678901', hasNoStandardNumber: true },
      { receiver: { countryCode: 'US', zipCode: '10001' } },
      {},
      ['error products.0.hasNoStandardNumber'],
    ],
  ])('reports what customs misses when %s', (_, line, overrides, facts, issues) => {
    expect(check(line, overrides, facts)).toEqual(issues)
  })
})
