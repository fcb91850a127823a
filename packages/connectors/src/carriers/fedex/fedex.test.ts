import { describe, expect, it } from 'vitest'
import type { CarrierError } from '../rating.ts'
import { fedexAnswer, letterToDubai, parcelToBerlin } from '../testing/sampleAnswers.ts'
import { readTransitDays } from './codes.ts'
import { readFedexProblem, readFedexRates, toFedexRequest } from './rate.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

describe('toFedexRequest', () => {
  it('requests every FedEx service with account rates and rounds centimetres up', () => {
    expect(toFedexRequest(parcelToBerlin, '740561073')).toEqual({
      accountNumber: { value: '740561073' },
      rateRequestControlParameters: { returnTransitTimes: true },
      requestedShipment: {
        shipper: {
          address: { city: 'Istanbul', postalCode: '34430', countryCode: 'TR', residential: false },
        },
        recipient: {
          address: { city: 'Berlin', postalCode: '10115', countryCode: 'DE', residential: false },
        },
        shipDateStamp: '2026-11-23',
        pickupType: 'USE_SCHEDULED_PICKUP',
        rateRequestType: ['ACCOUNT'],
        packagingType: 'YOUR_PACKAGING',
        documentShipment: false,
        customsClearanceDetail: {
          dutiesPayment: { paymentType: 'RECIPIENT' },
          commodities: [
            {
              description: 'Goods',
              customsValue: { amount: 100, currency: 'USD' },
              quantity: 1,
              quantityUnits: 'PCS',
              weight: { units: 'KG', value: 2.35 },
            },
          ],
        },
        requestedPackageLineItems: [
          {
            groupPackageCount: 1,
            weight: { units: 'KG', value: 1.25 },
            dimensions: { length: 30, width: 20, height: 11, units: 'CM' },
          },
          {
            groupPackageCount: 1,
            weight: { units: 'KG', value: 1.1 },
            dimensions: { length: 10, width: 10, height: 10, units: 'CM' },
          },
        ],
      },
    })
  })

  it('sends a document to FedEx in an envelope without goods', () => {
    const { requestedShipment } = toFedexRequest(letterToDubai, '740561073')
    expect(requestedShipment).toMatchObject({
      packagingType: 'FEDEX_ENVELOPE',
      documentShipment: true,
      recipient: { address: { countryCode: 'AE', residential: false } },
    })
    expect(requestedShipment).not.toHaveProperty('customsClearanceDetail')
    expect(requestedShipment.requestedPackageLineItems).toEqual([
      { groupPackageCount: 1, weight: { units: 'KG', value: 0.3 } },
    ])
  })
})

describe('readFedexRates', () => {
  it("reads FedEx's account price, not the published one, and drops services without a price", () => {
    expect(readFedexRates(fedexAnswer)).toEqual([
      {
        productCode: 'FEDEX_INTERNATIONAL_PRIORITY',
        productName: 'FedEx International Priority',
        total: eur(5526),
        lines: [
          { name: 'FedEx International Priority', amount: eur(4663) },
          { name: 'Fuel Surcharge', amount: eur(863) },
        ],
        transitDays: 2,
        arrivesOn: '2026-11-25',
      },
      {
        productCode: 'INTERNATIONAL_ECONOMY',
        productName: 'FedEx International Economy',
        total: eur(4210),
        lines: [
          { name: 'FedEx International Economy', amount: eur(3600) },
          { name: 'Fuel Surcharge', amount: eur(610) },
        ],
        transitDays: 5,
        arrivesOn: null,
      },
    ])
  })

  const answer = (...rateReplyDetails: object[]) => ({ output: { rateReplyDetails } })
  const account = (part: object) => ({
    serviceType: 'INTERNATIONAL_ECONOMY',
    ratedShipmentDetails: [{ rateType: 'ACCOUNT', totalNetCharge: 12.3, currency: 'EUR', ...part }],
  })

  it.each([
    ['DHS', 'AED'],
    ['JYE', 'JPY'],
    ['NMP', 'MXN'],
    ['NTD', 'TWD'],
    ['SFR', 'CHF'],
    ['SID', 'SGD'],
    ['UKL', 'GBP'],
    ['WON', 'KRW'],
    ['USD', 'USD'],
  ])("translates FedEx's currency code %s to %s", (currency, iso) => {
    expect(readFedexRates(answer(account({ currency })))[0]?.total).toEqual({ minor: 1230, currency: iso })
  })

  it("reads the currency from FedEx's rate detail when the price has none", () => {
    const rates = readFedexRates(
      answer(account({ currency: undefined, shipmentRateDetail: { currency: 'USD' } })),
    )
    expect(rates[0]?.total).toEqual({ minor: 1230, currency: 'USD' })
    expect(() => readFedexRates(answer(account({ currency: undefined })))).toThrow(/not a currency: ''/)
  })

  it('names each part of a FedEx price, including VAT, by its description, else by its type', () => {
    const rates = readFedexRates(
      answer(
        account({
          totalBaseCharge: 10,
          totalVatCharge: 1.3,
          shipmentRateDetail: { surCharges: [{ type: 'PEAK', amount: 0.6 }, { amount: 0.4 }] },
        }),
      ),
    )
    expect(rates[0]?.lines.map(({ name, amount }) => [name, amount.minor])).toEqual([
      ['INTERNATIONAL_ECONOMY', 1000],
      ['PEAK', 60],
      ['', 40],
      ['VAT', 130],
    ])
  })

  it('drops FedEx services with a price of zero', () => {
    expect(readFedexRates(answer(account({ totalNetCharge: 0 }), { serviceType: 'FEDEX_FIRST' }))).toEqual([])
  })

  it.each([
    [{ commit: { dateDetail: { dayFormat: '2026-11-26T18:00:00' } } }, '2026-11-26'],
    [{ operationalDetail: { deliveryDate: '2026-11-27' } }, '2026-11-27'],
    [{ commit: {}, operationalDetail: { deliveryDate: '2026-11-27' } }, '2026-11-27'],
    [{ operationalDetail: { deliveryDate: 'on 2026-11-27' } }, null],
    [{ operationalDetail: { deliveryDate: '2026-11-270' } }, null],
  ])('reads the arrival day of the FedEx answer %j as %s', (part, day) => {
    expect(readFedexRates(answer({ ...account({}), ...part }))[0]?.arrivesOn).toBe(day)
  })

  it('omits parts of a FedEx price that do not add up to it', () => {
    const [reply] = fedexAnswer.output.rateReplyDetails
    const detail = { ...reply!.ratedShipmentDetails![1]!, totalNetCharge: 60 }
    const rates = readFedexRates({
      output: { rateReplyDetails: [{ ...reply, ratedShipmentDetails: [detail] }] },
    })
    expect(rates[0]).toMatchObject({ total: eur(6000), lines: [] })
  })

  it.each([
    ['ONE_DAY', 1],
    ['TWENTY_DAYS', 20],
    ['UNKNOWN', null],
    ['2 TWO_DAYS', null],
    ['TWO_DAYS_LATER', null],
    [undefined, null],
  ])("reads FedEx's %s as %s days", (text, days) => {
    expect(readTransitDays(text)).toBe(days)
  })

  it('throws garbage for an unknown FedEx answer and reads the first problem', () => {
    expect(() => readFedexRates({ output: [] })).toThrow(
      expect.objectContaining({ kind: 'garbage' }) as CarrierError,
    )
    const problem = { code: 'RATE.LOCATION.NOSERVICE', message: 'Service is not available.' }
    expect(readFedexProblem({ transactionId: 'x', errors: [problem] })).toEqual(problem)
    expect(readFedexProblem({ errors: [{ code: 'X' }] })).toEqual({ code: 'X', message: '' })
    expect(readFedexProblem({ errors: [] })).toBeNull()
    expect(readFedexProblem('<html>')).toBeNull()
  })
})
