import { describe, expect, it } from 'vitest'
import type { CarrierError } from '../rating.ts'
import { letterToDubai, parcelToBerlin, upsAnswer } from '../testing/sampleAnswers.ts'
import published from './publishedRateRequests.json' with { type: 'json' }
import { readUpsProblem, readUpsRates, toUpsRequest } from './rate.ts'

const address = { City: 'Istanbul', PostalCode: '34430', CountryCode: 'TR' }
const kilograms = { Code: 'KGS', Description: 'Kilograms' }
const centimetres = { Code: 'CM', Description: 'Centimeters' }

/** Returns every path of an object; list items share a path. */
const pathsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, at))
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${at}/${key}`))
}

describe('toUpsRequest', () => {
  it('requests every UPS service with account rates in kilograms and centimetres', () => {
    expect(toUpsRequest(parcelToBerlin, 'A1B2C3')).toEqual({
      RateRequest: {
        Request: { TransactionReference: { CustomerContext: 'rate' } },
        Shipment: {
          Shipper: { ShipperNumber: 'A1B2C3', Address: address },
          ShipTo: { Address: { City: 'Berlin', PostalCode: '10115', CountryCode: 'DE' } },
          ShipFrom: { Address: address },
          PaymentDetails: {
            ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: 'A1B2C3' } }],
          },
          NumOfPieces: '2',
          Package: [
            {
              PackagingType: { Code: '02', Description: 'Package' },
              Dimensions: { UnitOfMeasurement: centimetres, Length: '30', Width: '20', Height: '10.5' },
              PackageWeight: { UnitOfMeasurement: kilograms, Weight: '1.3' },
            },
            {
              PackagingType: { Code: '02', Description: 'Package' },
              Dimensions: { UnitOfMeasurement: centimetres, Length: '10', Width: '10', Height: '10' },
              PackageWeight: { UnitOfMeasurement: kilograms, Weight: '1.1' },
            },
          ],
          ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        },
      },
    })
  })

  it('sends a document to UPS as a letter without sides', () => {
    expect(toUpsRequest(letterToDubai, 'A1B2C3').RateRequest.Shipment).toMatchObject({
      ShipTo: { Address: { CountryCode: 'AE' } },
      Package: [
        {
          PackagingType: { Code: '01', Description: 'UPS Letter' },
          PackageWeight: { UnitOfMeasurement: kilograms, Weight: '0.3' },
        },
      ],
    })
  })

  it("uses only fields of UPS's published examples", () => {
    const known = new Set(published.flatMap(({ value }) => pathsOf(value)))
    expect(pathsOf(toUpsRequest(parcelToBerlin, 'A1B2C3')).filter((path) => !known.has(path))).toEqual([])
  })
})

describe('readUpsRates', () => {
  it("reads UPS's negotiated price with its parts, else the published price", () => {
    const eur = (minor: number) => ({ minor, currency: 'EUR' })
    expect(readUpsRates(upsAnswer)).toEqual([
      {
        productCode: '65',
        productName: 'UPS Worldwide Saver',
        total: eur(4980),
        lines: [
          { name: 'UPS Worldwide Saver', amount: eur(4105) },
          { name: 'Fuel surcharge', amount: eur(805) },
          { name: 'Surge fee', amount: eur(70) },
        ],
        transitDays: 2,
        arrivesOn: null,
      },
      {
        productCode: '08',
        productName: 'UPS Worldwide Expedited',
        total: eur(6135),
        lines: [],
        transitDays: null,
        arrivesOn: null,
      },
    ])
  })

  const rated = (part: object) => ({
    RateResponse: {
      RatedShipment: [
        { Service: { Code: '65' }, TotalCharges: { CurrencyCode: 'EUR', MonetaryValue: '5' }, ...part },
      ],
    },
  })

  it.each([
    [{ Code: '07' }, 'UPS Worldwide Express'],
    [{ Code: '11' }, 'UPS Standard'],
    [{ Code: '54' }, 'UPS Worldwide Express Plus'],
    [{ Code: '99', Description: 'UPS Tomorrow' }, 'UPS Tomorrow'],
    [{ Code: '99', Description: '' }, 'UPS 99'],
  ])('names the UPS service %j %s', (Service, name) => {
    expect(readUpsRates(rated({ Service }))[0]?.productName).toBe(name)
  })

  it.each([
    ['1', 1],
    ['0', null],
    ['1.5', null],
    ['', null],
  ])("reads UPS's %s as %s transit days", (BusinessDaysInTransit, days) => {
    expect(readUpsRates(rated({ GuaranteedDelivery: { BusinessDaysInTransit } }))[0]?.transitDays).toBe(days)
  })

  it('reads a single UPS service that is not a list', () => {
    const [first] = upsAnswer.RateResponse.RatedShipment
    expect(readUpsRates({ RateResponse: { RatedShipment: first } })).toHaveLength(1)
  })

  it.each([
    ['no body', undefined],
    ['another shape', { RateResponse: {} }],
    [
      'a price that is not a number',
      {
        RateResponse: {
          RatedShipment: [
            { Service: { Code: '65' }, TotalCharges: { CurrencyCode: 'EUR', MonetaryValue: 'n/a' } },
          ],
        },
      },
    ],
  ])('throws garbage for a UPS answer with %s', (_, body) => {
    expect(() => readUpsRates(body)).toThrow(expect.objectContaining({ kind: 'garbage' }) as CarrierError)
  })

  it('reads the first problem of a UPS error', () => {
    const body = {
      response: { errors: [{ code: '111210', message: 'The requested service is unavailable.' }] },
    }
    expect(readUpsProblem(body)).toEqual({ code: '111210', message: 'The requested service is unavailable.' })
    expect(readUpsProblem({ response: { errors: [] } })).toBeNull()
    expect(readUpsProblem('<html>')).toBeNull()
  })
})
