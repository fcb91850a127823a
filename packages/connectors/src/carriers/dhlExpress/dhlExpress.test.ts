import { describe, expect, it } from 'vitest'
import type { CarrierError } from '../rating.ts'
import { dhlAnswer, letterToDubai, parcelToBerlin } from '../testing/sampleAnswers.ts'
import { readDhlProblem, readDhlRates, toDhlRequest } from './rate.ts'

const usd = (minor: number) => ({ minor, currency: 'USD' })

describe('toDhlRequest', () => {
  it('requests every DHL product with handover in the afternoon of the day', () => {
    expect(toDhlRequest(parcelToBerlin, '123456789')).toEqual({
      customerDetails: {
        shipperDetails: { postalCode: '34430', cityName: 'Istanbul', countryCode: 'TR' },
        receiverDetails: { postalCode: '10115', cityName: 'Berlin', countryCode: 'DE' },
      },
      accounts: [{ typeCode: 'shipper', number: '123456789' }],
      plannedShippingDateAndTime: '2026-11-23T13:00:00GMT+03:00',
      unitOfMeasurement: 'metric',
      isCustomsDeclarable: true,
      productTypeCode: 'all',
      nextBusinessDay: true,
      packages: [
        { weight: 1.25, dimensions: { length: 30, width: 20, height: 10.5 } },
        { weight: 1.1, dimensions: { length: 10, width: 10, height: 10 } },
      ],
    })
  })

  it('sends a document to DHL with the sides of an envelope and no goods', () => {
    const request = toDhlRequest(
      { ...letterToDubai, to: { ...letterToDubai.to, city: 'Dubai' } },
      '123456789',
    )
    expect(request).toMatchObject({
      isCustomsDeclarable: false,
      customerDetails: { receiverDetails: { postalCode: '', cityName: 'Dubai', countryCode: 'AE' } },
      packages: [{ weight: 0.3, dimensions: { length: 32, width: 24, height: 1 } }],
    })
  })

  it('throws cityNeeded when a place for DHL has no city', () => {
    expect(() => toDhlRequest(letterToDubai, '123456789')).toThrow(
      expect.objectContaining({ kind: 'cityNeeded' }) as CarrierError,
    )
  })
})

describe('readDhlRates', () => {
  it("reads the DHL price in the account's currency and drops products without one", () => {
    expect(readDhlRates(dhlAnswer)).toEqual([
      {
        productCode: 'P',
        productName: 'EXPRESS WORLDWIDE',
        total: usd(5795),
        lines: [
          { name: 'EXPRESS WORLDWIDE', amount: usd(4800) },
          { name: 'FUEL SURCHARGE', amount: usd(968) },
          { name: 'EMERGENCY SITUATION', amount: usd(27) },
        ],
        transitDays: 2,
        arrivesOn: '2026-11-25',
      },
    ])
  })

  const inAccount = { currencyType: 'BILLC', priceCurrency: 'USD' }
  const answer = (part: object) => ({
    products: [{ productCode: 'P', totalPrice: [{ ...inAccount, price: 5 }], ...part }],
  })

  it.each([
    ['2', 2],
    [3, 3],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    [undefined, null],
  ])("reads DHL's %s as %s transit days", (totalTransitDays, days) => {
    expect(readDhlRates(answer({ deliveryCapabilities: { totalTransitDays } }))[0]?.transitDays).toBe(days)
  })

  it.each([
    ['2026-11-25T23:59:00', '2026-11-25'],
    ['by 2026-11-25', null],
    [undefined, null],
  ])("reads DHL's arrival %s as %s", (estimatedDeliveryDateAndTime, day) => {
    const rates = readDhlRates(answer({ deliveryCapabilities: { estimatedDeliveryDateAndTime } }))
    expect(rates[0]?.arrivesOn).toBe(day)
  })

  it("reads DHL's price parts in the price's currency and keeps unnamed parts", () => {
    const parts = (currencyType: string, price: number) => ({
      currencyType,
      priceCurrency: 'USD',
      breakdown: [{ price }, { name: 'FREE' }],
    })
    const rates = readDhlRates(answer({ detailedPriceBreakdown: [parts('BASEC', 9), parts('BILLC', 5)] }))
    expect(rates).toEqual([
      {
        productCode: 'P',
        productName: 'P',
        total: usd(500),
        lines: [{ name: '', amount: usd(500) }],
        transitDays: null,
        arrivesOn: null,
      },
    ])
  })

  it("falls back to the next DHL currency when the account's has no price", () => {
    const base = { currencyType: 'PULCL', priceCurrency: 'EUR', price: 4 }
    expect(readDhlRates(answer({ totalPrice: [inAccount, base] }))[0]?.total).toEqual({
      minor: 400,
      currency: 'EUR',
    })
    expect(readDhlRates({ products: [{ productCode: 'P' }] })).toEqual([])
  })

  it('rounds a third decimal of a DHL price once, half away from zero', () => {
    const product = {
      productCode: 'P',
      totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'USD', price: 182.845 }],
    }
    expect(readDhlRates({ products: [product] })[0]?.total).toEqual(usd(18285))
  })

  it('throws garbage for an unknown DHL answer and splits code and message of a problem', () => {
    expect(() => readDhlRates({ products: 'none' })).toThrow(
      expect.objectContaining({ kind: 'garbage' }) as CarrierError,
    )
    expect(readDhlProblem({ detail: '996: The requested product(s) are not available.' })).toEqual({
      code: '996',
      message: 'The requested product(s) are not available.',
    })
    expect(readDhlProblem({ message: 'Unauthorized' })).toEqual({ code: null, message: 'Unauthorized' })
    expect(readDhlProblem({ detail: 'See 996: no' })).toEqual({ code: null, message: 'See 996: no' })
    expect(readDhlProblem({ detail: '996: first\nsecond' })).toEqual({
      code: '996',
      message: 'first\nsecond',
    })
    expect(readDhlProblem([])).toBeNull()
  })
})
