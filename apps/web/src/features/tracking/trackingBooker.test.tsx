import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { loadTexts } from '../../platform/text/i18n.ts'
import { TrackingView } from './components/TrackingView.tsx'

const parcel: TrackingResult = {
  assetReference: 'KRV-12345678-9',
  pieceNumber: null,
  supplierReference: 'KV104277193TR',
  receiverCountryName: 'Almanya',
  receiverCountryCode: 'DE',
  pieceCount: 1,
  isCancelled: false,
  supplierName: 'UPS',
  supplierServiceMethodName: 'UPS Worldwide Saver',
  bookedBy: 'Kervan',
  deliveryPromise: null,
  shipmentTrackingStatusResults: [
    {
      estimatedDeliveryTime: null,
      isHeld: false,
      trackingReference: 'KRV-12345678-9',
      supplierReference: null,
      currentGroupId: 0,
      exception: null,
      exceptionAdvice: null,
      stepTimes: [null, null, null, null, null],
      trackingInformations: [],
    },
  ],
}
const show = (bookedBy: string | null) =>
  render(
    <MemoryRouter>
      <TrackingView result={{ ...parcel, bookedBy }} />
    </MemoryRouter>,
  )

beforeAll(() => loadTexts(['ui', 'shell', 'tracking']))

it('names who booked the parcel for another carrier', () => {
  show('Kervan')
  screen.getByText('Kaydı Kervan oluşturdu, taşımayı UPS yapıyor.')
})

it('names nobody when the carrier booked the parcel itself', () => {
  show(null)
  expect(screen.queryByText(/Kaydı/)).toBeNull()
})
