import { useQuery } from '@tanstack/react-query'
import { needsStateCode } from '@kervan/domain/shipment/carrierLimits'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { foldForSearch } from '../../../../platform/text/search.ts'

const forever = { staleTime: Infinity }

/** States of the United States, Canada and Australia; empty for other countries. */
export const useStates = (countryCode: string | null | undefined) => {
  const { data } = useQuery({
    ...endpointQuery(referenceEndpoints.listStates, { body: { countryCode: countryCode ?? '' } }),
    ...forever,
    enabled: Boolean(countryCode && needsStateCode(countryCode)),
  })
  return data ?? []
}

/** Provinces of Türkiye, and the districts of the given province. */
export const useTurkishPlaces = (countryCode: string | null | undefined, city: string | null | undefined) => {
  const isTurkish = countryCode === 'TR'
  const provinces = useQuery({
    ...endpointQuery(referenceEndpoints.listProvinces, { body: {} }),
    ...forever,
    enabled: isTurkish,
  }).data
  const province = provinces?.find(({ name }) => foldForSearch(name) === foldForSearch(city ?? ''))
  const districts = useQuery({
    ...endpointQuery(referenceEndpoints.listDistricts, { body: { provinceId: province?.id } }),
    ...forever,
    enabled: isTurkish && province !== undefined,
  }).data
  return {
    /** Returns the province of a postal code: its first two digits are the licence plate number. */
    provinceOfZip: (zipCode: string): string | null =>
      (isTurkish && /^\d{5}$/.test(zipCode)
        ? provinces?.find(({ id }) => id === Number(zipCode.slice(0, 2)))?.name
        : undefined) ?? null,
    provinces: isTurkish ? (provinces ?? []).map(({ name }) => name) : [],
    districts: isTurkish && province ? (districts ?? []).map(({ name }) => name) : [],
  }
}

export const useCurrencies = () => {
  const { data } = useQuery({
    ...endpointQuery(referenceEndpoints.listCurrencies, { body: {} }),
    ...forever,
  })
  return data ?? []
}
