import type { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { listCurrencies, listDocumentTypes, listLanguages, listPackageTypes } from './listChoices.ts'
import { listAirlines, listAirports, listBanks, listTaxOffices } from './listInstitutions.ts'
import { listCountries } from './listCountries.ts'
import { listDistricts, listProvinces, listStates } from './listPlaces.ts'

export const referenceHandlers: Handlers<typeof referenceEndpoints> = {
  listCountries: async (ctx, { body }) => listCountries(ctx, body),
  listStates: async (ctx, { body }) => listStates(ctx, body),
  listProvinces: async (ctx, { body }) => listProvinces(ctx, body),
  listDistricts: async (ctx, { body }) => listDistricts(ctx, body),
  listCurrencies: async (ctx, { body }) => listCurrencies(ctx, body),
  listLanguages: async () => listLanguages(),
  listPackageTypes: async (ctx) => listPackageTypes(ctx),
  listDocumentTypes: async (ctx) => listDocumentTypes(ctx),
  listTaxOffices: async (ctx, { body }) => listTaxOffices(ctx, body),
  listBanks: async (ctx, { body }) => listBanks(ctx, body),
  listAirlines: async (ctx, { body }) => listAirlines(ctx, body),
  listAirports: async (ctx, { body }) => listAirports(ctx, body),
}
