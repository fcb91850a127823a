import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentTab } from '@kervan/contract/shipment/shipmentChoices'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { tabsOf } from '../wizardTabs.ts'
import { WizardFooter } from './WizardFooter.tsx'

beforeAll(() => loadTexts(['ui', 'shipment/draft']))

const show = (tab: ShipmentTab, state: Partial<Wizard> = {}) => {
  const wizard = {
    tab,
    tabs: tabsOf(2),
    shipment: null,
    isEditable: true,
    draft: { status: 'unsaved' },
    ...state,
  }
  render(<WizardFooter wizard={wizard as unknown as Wizard} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('offers prices and the next tab on the first tab of a new shipment', () => {
  expect(show('sender-receiver')).toEqual(['Kaydet ve fiyatları gör', 'Devam: Gönderi bilgileri'])
})

it('labels the continue button with the prices on the tab before them', () => {
  const shipment = { findings: [] } as unknown as ShipmentAnswer
  expect(show('packages', { shipment })).toEqual(['Geri', 'Kaydet ve fiyatları gör'])
})

it("omits saving in the wizard's footer for a shipment that can no longer be changed", () => {
  const shipment = { findings: [] } as unknown as ShipmentAnswer
  expect(show('packages', { shipment, isEditable: false })).toEqual(['Geri', 'Devam: Etiket ve ödeme'])
})
