import { describe, expect, it } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { firstOpenTab, nextTab, tabState, tabsOf } from './wizardTabs.ts'

const tabs = tabsOf(2)

/** Builds a draft with a validation error on each of these tabs. */
const draftMissing = (...missing: ShipmentTab[]) =>
  ({
    state: 'draft',
    shipmentType: 2,
    isEditable: true,
    documents: [],
    findings: missing.map((tab) => ({ tab, severity: 'error' })),
  }) as unknown as ShipmentAnswer

describe('nextTab', () => {
  it('leads through every tab of a package, one after the other', () => {
    expect(tabs.map((tab) => nextTab(tabs, tab))).toEqual([
      'details',
      'products',
      'documents',
      'packages',
      'label-payment',
      'label-payment',
    ])
  })

  it('leads from the details of a document to its papers', () => {
    expect(nextTab(tabsOf(1), 'details')).toBe('documents')
  })
})

describe('tabState', () => {
  it('marks default answers as done only after they were seen', () => {
    expect(tabState(draftMissing(), 'details', new Set())).toBe('open')
    expect(tabState(draftMissing(), 'documents', new Set())).toBe('open')
    expect(tabState(draftMissing(), 'details', new Set(['details']))).toBe('done')
  })

  it('marks typed tabs without errors as done, and errors only after the tab was left', () => {
    expect(tabState(draftMissing(), 'products', new Set())).toBe('done')
    expect(tabState(draftMissing('products'), 'products', new Set())).toBe('open')
    expect(tabState(draftMissing('products'), 'products', new Set(['products']))).toBe('problem')
  })

  it('marks default answers of a shipment that can no longer change as done', () => {
    expect(tabState({ ...draftMissing(), isEditable: false }, 'details', new Set())).toBe('done')
  })
})

describe('firstOpenTab', () => {
  it('continues a draft on its first unfinished tab', () => {
    expect(firstOpenTab(draftMissing('sender-receiver', 'packages'))).toBe('sender-receiver')
    expect(firstOpenTab(draftMissing('packages'))).toBe('details')
  })

  it('continues a priced shipment on its prices', () => {
    expect(firstOpenTab({ ...draftMissing(), state: 'priced' })).toBe('label-payment')
  })
})
