import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { OfferCard } from './OfferCard.tsx'

const offer = {
  supplierName: 'UPS',
  supplierServiceMethodName: 'UPS Worldwide Saver',
  totalPrice: 40,
  priceCurrency: 'EUR',
  surcharges: [],
}
beforeAll(() => loadTexts(['ui']))

it('names who books an offer for another carrier', () => {
  render(<OfferCard offer={{ ...offer, bookedBy: 'Kervan' }} />)
  screen.getByText('Kaydı Kervan oluşturur, taşımayı UPS yapar')
})

it('names nobody when the carrier itself books the offer', () => {
  render(<OfferCard offer={{ ...offer, bookedBy: null }} />)
  expect(screen.queryByText(/Kaydı/)).toBeNull()
})
