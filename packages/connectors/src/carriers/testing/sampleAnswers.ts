/** Answers of each carrier for a parcel to Berlin, in the shape of the published samples. Prices are invented. */

export const upsAnswer = {
  RateResponse: {
    Response: {
      ResponseStatus: { Code: '1', Description: 'Success' },
      Alert: [{ Code: '110971', Description: 'Your invoice may vary from the displayed reference rates' }],
      TransactionReference: { CustomerContext: 'rate', TransactionIdentifier: 'iewssoat2640cLVT2Vdt4P' },
    },
    RatedShipment: [
      {
        Service: { Code: '65', Description: '' },
        BillingWeight: { UnitOfMeasurement: { Code: 'KGS', Description: 'Kilograms' }, Weight: '2.5' },
        TransportationCharges: { CurrencyCode: 'EUR', MonetaryValue: '98.20' },
        BaseServiceCharge: { CurrencyCode: 'EUR', MonetaryValue: '82.10' },
        ItemizedCharges: [{ Code: '375', CurrencyCode: 'EUR', MonetaryValue: '16.10' }],
        ServiceOptionsCharges: { CurrencyCode: 'EUR', MonetaryValue: '0.00' },
        TotalCharges: { CurrencyCode: 'EUR', MonetaryValue: '98.20' },
        NegotiatedRateCharges: {
          BaseServiceCharge: { CurrencyCode: 'EUR', MonetaryValue: '41.05' },
          ItemizedCharges: [
            { Code: '375', CurrencyCode: 'EUR', MonetaryValue: '8.05' },
            { Code: '434', CurrencyCode: 'EUR', MonetaryValue: '0.70', SubType: 'Surge_Fee_Commercial' },
          ],
          TotalCharge: { CurrencyCode: 'EUR', MonetaryValue: '49.80' },
        },
        GuaranteedDelivery: { BusinessDaysInTransit: '2', DeliveryByTime: '11:30 P.M.' },
        RatedPackage: [{ Weight: '2.5' }],
      },
      {
        Service: { Code: '08', Description: '' },
        TotalCharges: { CurrencyCode: 'EUR', MonetaryValue: '61.35' },
        RatedPackage: [{ Weight: '2.5' }],
      },
      {
        Service: { Code: '11', Description: '' },
        TotalCharges: { CurrencyCode: 'EUR', MonetaryValue: '0.00' },
        RatedPackage: [{ Weight: '2.5' }],
      },
    ],
  },
}

const fedexDetail = (rateType: string, base: number, fuel: number, net: number) => ({
  rateType,
  ratedWeightMethod: 'ACTUAL',
  totalDiscounts: 4.5,
  totalBaseCharge: base,
  totalNetCharge: net,
  totalVatCharge: 0,
  totalNetFedExCharge: net,
  shipmentRateDetail: {
    rateZone: 'TR001O',
    fuelSurchargePercent: 18.5,
    surCharges: [{ type: 'FUEL', description: 'Fuel Surcharge', amount: fuel }],
    totalBillingWeight: { units: 'KG', value: 2.5 },
    currency: 'EUR',
  },
  currency: 'EUR',
})

export const fedexAnswer = {
  transactionId: '624deea6-b709-470c-8c39-4b5511281492',
  output: {
    alerts: [{ code: 'VIRTUAL.RESPONSE', message: 'This is a Virtual Response.', alertType: 'NOTE' }],
    rateReplyDetails: [
      {
        serviceType: 'FEDEX_INTERNATIONAL_PRIORITY',
        serviceName: 'FedEx International Priority®',
        packagingType: 'YOUR_PACKAGING',
        ratedShipmentDetails: [
          fedexDetail('LIST', 102.25, 18.08, 115.83),
          fedexDetail('ACCOUNT', 51.13, 8.63, 55.26),
        ],
        operationalDetail: { transitTime: 'TWO_DAYS', deliveryDate: '' },
        commit: { dateDetail: { dayOfWeek: 'WED', dayFormat: '2026-11-25T18:00:00' } },
      },
      {
        serviceType: 'INTERNATIONAL_ECONOMY',
        serviceName: 'FedEx International Economy®',
        packagingType: 'YOUR_PACKAGING',
        ratedShipmentDetails: [fedexDetail('ACCOUNT', 40.5, 6.1, 42.1)],
        operationalDetail: { transitTime: 'FIVE_DAYS' },
      },
      { serviceType: 'INTERNATIONAL_FIRST', serviceName: 'FedEx International First®' },
    ],
    quoteDate: '2026-11-20',
    encoded: false,
  },
}

export const dhlAnswer = {
  products: [
    {
      productName: 'EXPRESS WORLDWIDE',
      productCode: 'P',
      localProductCode: 'P',
      networkTypeCode: 'TD',
      weight: { volumetric: 1.2, provided: 2.5, unitOfMeasurement: 'metric' },
      totalPrice: [
        { currencyType: 'BASEC', priceCurrency: 'EUR', price: 53.28 },
        { currencyType: 'BILLC', priceCurrency: 'USD', price: 57.95 },
        { currencyType: 'PULCL', priceCurrency: 'TRY', price: 2463.07 },
      ],
      detailedPriceBreakdown: [
        {
          currencyType: 'BILLC',
          priceCurrency: 'USD',
          breakdown: [
            { name: 'EXPRESS WORLDWIDE', price: 48 },
            { name: 'FUEL SURCHARGE', serviceCode: 'FF', price: 9.68 },
            { name: 'EMERGENCY SITUATION', serviceCode: 'CR', price: 0.27 },
            { name: 'SATURDAY DELIVERY', serviceCode: 'AA' },
          ],
        },
      ],
      deliveryCapabilities: {
        deliveryTypeCode: 'QDDC',
        estimatedDeliveryDateAndTime: '2026-11-25T23:59:00',
        totalTransitDays: '2',
      },
    },
    {
      productName: 'MEDICAL EXPRESS',
      productCode: 'Q',
      totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'USD', price: 0 }],
    },
    { productName: 'EXPRESS EASY', productCode: '8', totalPrice: [{ currencyType: 'BILLC' }] },
  ],
  exchangeRates: [{ currentExchangeRate: 1.0876, currency: 'USD', baseCurrency: 'EUR' }],
}

/** Parcel of the sample requests. */
export const parcelToBerlin = {
  day: '2026-11-23',
  shipmentType: 'package' as const,
  packageType: 'box' as const,
  from: { countryCode: 'TR', postalCode: '34430', city: 'İstanbul' },
  to: { countryCode: 'DE', postalCode: '10115', city: 'Berlin' },
  pieces: [
    { weightKg: 1.25, dimensionsCm: { width: 20, length: 30, height: 10.5 } },
    { weightKg: 1.1, dimensionsCm: { width: 10, length: 10, height: 10 } },
  ],
}

/** Sample document for a country without postal codes and with an unknown city. */
export const letterToDubai = {
  day: '2026-11-23',
  shipmentType: 'document' as const,
  packageType: 'box' as const,
  from: { countryCode: 'TR', postalCode: '34430', city: 'İstanbul' },
  to: { countryCode: 'AE', postalCode: '', city: null },
  pieces: [{ weightKg: 0.3, dimensionsCm: null }],
}
