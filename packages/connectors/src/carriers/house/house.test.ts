import { recogniseReference } from '@kervan/domain/reference/references'
import { describe, expect, it } from 'vitest'
import type { BookingRequest } from '../booking.ts'
import { houseCarrier } from './index.ts'

const party = {
  name: 'Gülşah Öztürk',
  company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  addressLines: ['İstiklal Cad. 1'],
  postalCode: '34430',
  city: 'İstanbul',
  stateCode: null,
  countryCode: 'TR',
  phone: '+902125550000',
  email: 'gulsah@ornek.example',
  isBusiness: true,
  identities: [],
}

const request = (bookingNumber: number): BookingRequest => ({
  bookingNumber,
  assetReference: 'KRV-41870392-5',
  serviceCode: 'house-express',
  product: null,
  shipmentType: 'package',
  isSale: true,
  sender: party,
  receiver: party,
  pieces: [{ weightKg: 1, dimensionsCm: { width: 10, length: 10, height: 10 } }],
  incoterm: 'DAP',
  contents: 'Ceramics',
  goods: [],
  customsValue: null,
  invoiceNumber: null,
  insuredValue: null,
})

describe('houseCarrier', () => {
  it('returns the same waybill number for a repeated booking with the house carrier', async () => {
    const { signal } = new AbortController()
    const first = await houseCarrier.book(request(7), signal)
    expect(await houseCarrier.book(request(7), signal)).toEqual(first)
    expect((await houseCarrier.book(request(8), signal)).waybillNumber).not.toBe(first.waybillNumber)
    expect(recogniseReference(first.waybillNumber).kind).toBe('waybill')
  })

  it('cancels a house booking that was not received, whether booked or not', async () => {
    const { signal } = new AbortController()
    const { waybillNumber } = await houseCarrier.book(request(9), signal)
    for (const booking of [
      { bookingNumber: 9, waybillNumber, references: {} },
      { bookingNumber: 10, waybillNumber: null, references: {} },
    ])
      expect(await houseCarrier.cancel!(booking, signal)).toEqual({ kind: 'cancelled' })
  })
})
