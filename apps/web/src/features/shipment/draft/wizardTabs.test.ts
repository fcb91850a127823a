import { describe, expect, it } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { nextTab, tabsOf } from './wizardTabs.ts'

const tabs = tabsOf(2)

/** Builds a draft with a validation error on each of these tabs. */
const draftMissing = (...missing: ShipmentTab[]) =>
  ({ findings: missing.map((tab) => ({ tab, severity: 'error' })) }) as unknown as ShipmentAnswer

describe('nextTab', () => {
  it('skips wizard tabs with usual answers for a new shipment', () => {
    expect(nextTab(tabs, 'sender-receiver', null)).toBe('products')
    expect(nextTab(tabsOf(1), 'sender-receiver', null)).toBe('packages')
  })

  it('returns the next wizard tab with an error, never an earlier one', () => {
    const draft = draftMissing('sender-receiver', 'packages')
    expect(nextTab(tabs, 'sender-receiver', draft)).toBe('packages')
    expect(nextTab(tabs, 'details', draftMissing('details'))).toBe('label-payment')
    expect(nextTab(tabs, 'sender-receiver', draftMissing('details', 'products'))).toBe('details')
  })

  it('returns the prices tab when nothing is missing and stays on the last tab', () => {
    expect(nextTab(tabs, 'sender-receiver', draftMissing())).toBe('label-payment')
    expect(nextTab(tabs, 'label-payment', draftMissing())).toBe('label-payment')
  })

  it('ignores warnings when it chooses the next wizard tab', () => {
    const doubtful = {
      findings: [{ tab: 'products', severity: 'warning' }],
    } as unknown as ShipmentAnswer
    expect(nextTab(tabs, 'details', doubtful)).toBe('label-payment')
  })
})
