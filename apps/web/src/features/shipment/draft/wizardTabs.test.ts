import { describe, expect, it } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { nextTab, tabsOf } from './wizardTabs.ts'

const tabs = tabsOf(2)

/** A draft in which something is missing on these tabs. */
const draftMissing = (...missing: ShipmentTab[]) =>
  ({ findings: missing.map((tab) => ({ tab, severity: 'error' })) }) as unknown as ShipmentAnswer

describe('the next tab', () => {
  it('of a new shipment is the next one without usual answers', () => {
    expect(nextTab(tabs, 'sender-receiver', null)).toBe('products')
    expect(nextTab(tabsOf(1), 'sender-receiver', null)).toBe('packages')
  })

  it('is the next one on which something is missing, and never an earlier one', () => {
    const draft = draftMissing('sender-receiver', 'packages')
    expect(nextTab(tabs, 'sender-receiver', draft)).toBe('packages')
    expect(nextTab(tabs, 'details', draftMissing('details'))).toBe('label-payment')
    expect(nextTab(tabs, 'sender-receiver', draftMissing('details', 'products'))).toBe('details')
  })

  it('is that of the prices when nothing is missing, and the last one stays', () => {
    expect(nextTab(tabs, 'sender-receiver', draftMissing())).toBe('label-payment')
    expect(nextTab(tabs, 'label-payment', draftMissing())).toBe('label-payment')
  })

  it('does not stop for a doubt', () => {
    const doubtful = {
      findings: [{ tab: 'products', severity: 'warning' }],
    } as unknown as ShipmentAnswer
    expect(nextTab(tabs, 'details', doubtful)).toBe('label-payment')
  })
})
