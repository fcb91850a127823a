import { useMemo } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import type { AddressPlaces } from '@kervan/domain/address/address'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useCountries } from '../../../platform/text/countries.ts'

const forever = { staleTime: Infinity }
const countriesWithStates = ['US', 'CA', 'AU'] as const
const languages = ['tr', 'en'] as const

const namesOf = (code: string): string[] =>
  languages.flatMap((language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? [])

/** Reference data for parsing a pasted address; undefined until loaded. */
export const useAddressPlaces = () => {
  const countries = useCountries()
  const provinces = useQuery({
    ...endpointQuery(referenceEndpoints.listProvinces, { body: {} }),
    ...forever,
  })
  const districts = useQuery({
    ...endpointQuery(referenceEndpoints.listDistricts, { body: {} }),
    ...forever,
  })
  const states = useQueries({
    queries: countriesWithStates.map((countryCode) => ({
      ...endpointQuery(referenceEndpoints.listStates, { body: { countryCode } }),
      ...forever,
    })),
    combine: (results) => ({
      data: results.every(({ data }) => data) ? results.map(({ data }) => data!) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => results.forEach(({ error, refetch }) => error && void refetch()),
    }),
  })
  const places = useMemo((): AddressPlaces | undefined => {
    if (!provinces.data || !districts.data || !states.data) return undefined
    const own = new Map<number, string[]>()
    for (const { provinceId, name } of districts.data)
      own.set(provinceId, [...(own.get(provinceId) ?? []), name])
    return {
      countries: countries.map(({ code, name }) => ({ code, names: [name, ...namesOf(code)] })),
      provinces: provinces.data.map(({ id, name }) => ({
        id,
        name,
        districts: own.get(id) ?? [],
      })),
      states: states.data.flatMap((rows, at) =>
        rows.map(({ code, name }) => ({ country: countriesWithStates[at]!, code, name })),
      ),
    }
  }, [countries, provinces.data, districts.data, states.data])
  return {
    places,
    error: provinces.error ?? districts.error ?? states.error,
    retry: () => {
      if (provinces.error) void provinces.refetch()
      if (districts.error) void districts.refetch()
      states.retry()
    },
  }
}
