/** Reference lists that forms offer. Names are in the language of the request. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryCode, optionalText } from '../fields.ts'

/** Ignores case and diacritics: "isik" finds "Işık", "istanbul" finds "İSTANBUL". */
const searchText = optionalText(100)

const choice = { id: z.int(), code: z.string(), name: z.string() }

const country = z.object({
  ...choice,
  /** Dial code without plus: `90`. */
  dialCode: z.string(),
  isEu: z.boolean(),
  /** True when the country participates in the import one-stop shop. */
  isIoss: z.boolean(),
  /** Addresses need a state from GetCountryStateListQuery. */
  hasStates: z.boolean(),
  hasPostalCode: z.boolean(),
  isPostalCodeRequired: z.boolean(),
  postalCodeExample: z.string().nullable(),
})

const list = { method: 'POST', answer: z.array(z.object(choice)) } as const
const place = z.object({ id: z.int(), name: z.string() })

export const referenceEndpoints = {
  listCountries: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetCountryListQuery',
    access: 'public',
    summary:
      'Countries by name, other name or code; the best matches first, all of them without a SearchText',
    body: z.object({ searchText }),
    answer: z.array(country),
    limit: { max: 240, windowSeconds: 60 },
  }),
  listStates: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetCountryStateListQuery',
    access: 'public',
    summary: 'States and provinces of the United States, Canada and Australia; empty for other countries',
    body: z.object({ countryCode: countryCode(), searchText }),
    limit: { max: 240, windowSeconds: 60 },
  }),
  listProvinces: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetProvinceListQuery',
    access: 'public',
    summary: 'The 81 provinces of Türkiye; the id is the number of the licence plate',
    body: z.object({ searchText }),
    answer: z.array(place),
  }),
  listDistricts: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetDistrictListQuery',
    access: 'public',
    summary: 'Districts of one province of Türkiye, or of all of them',
    body: z.object({ provinceId: z.int('validation:number').min(1).max(999).nullish(), searchText }),
    answer: z.array(place.extend({ provinceId: z.int(), provinceName: z.string() })),
  }),
  listCurrencies: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetCurrencyTypeQuery',
    access: 'signedIn',
    summary: 'Currencies of the world, those of everyday use first; the id is the number of ISO 4217',
    body: z.object({ searchText }),
  }),
  listLanguages: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetLanguageTypesQuery',
    access: 'public',
    summary: 'Languages of the product, each by its own name',
    body: z.object({}),
  }),
  listPackageTypes: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetPackageTypeListQuery',
    access: 'signedIn',
    summary: 'What goods are packed in',
    body: z.object({}),
  }),
  listDocumentTypes: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetShipmentDocumentTypeQuery',
    access: 'signedIn',
    summary: 'What a paper of a shipment is',
    body: z.object({}),
  }),
  listTaxOffices: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetTaxOffices',
    access: 'signedIn',
    summary: 'Tax offices of Türkiye, of one province or of all of them',
    body: z.object({ provinceId: z.int('validation:number').min(1).max(999).nullish(), searchText }),
    answer: z.array(z.object({ ...choice, provinceId: z.int(), provinceName: z.string() })),
  }),
  listBanks: endpoint({
    onBehalf: 'facts',
    ...list,
    path: '/api/Defination/GetBankListQuery',
    access: 'signedIn',
    summary: 'Banks of Türkiye; the code is the one inside of their IBANs',
    body: z.object({ searchText }),
  }),
  listAirlines: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetAirlineListQuery',
    access: 'signedIn',
    summary: 'Airlines by name or IATA code; the prefix begins their air waybills',
    body: z.object({ searchText }),
    answer: z.array(z.object({ ...choice, waybillPrefix: z.string().nullable() })),
  }),
  listAirports: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Defination/GetAirportListQuery',
    access: 'signedIn',
    summary: 'Airports by name, city or IATA code',
    body: z.object({ searchText }),
    answer: z.array(
      z.object({
        ...choice,
        city: z.string(),
        country: z.string(),
        countryCode: z.string(),
        /** Time zone of the country, such as 'Europe/Berlin'. */
        zone: z.string(),
      }),
    ),
  }),
}
