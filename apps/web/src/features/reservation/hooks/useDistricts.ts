import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { foldForSearch } from '../../../platform/text/search.ts'

const forever = { staleTime: Infinity }

/** Provinces and districts of Türkiye; undefined until loaded. */
export const useDistricts = () => {
  const provinces = useQuery({ ...endpointQuery(referenceEndpoints.listProvinces, { body: {} }), ...forever })
  const districts = useQuery({ ...endpointQuery(referenceEndpoints.listDistricts, { body: {} }), ...forever })
  const isSame = (one: string, other: string | null | undefined): boolean =>
    foldForSearch(one) === foldForSearch(other ?? '')
  return {
    provinces: provinces.data,
    districts: districts.data,
    error: provinces.error ?? districts.error,
    retry: () => {
      if (provinces.error) void provinces.refetch()
      if (districts.error) void districts.refetch()
    },
    /** Finds province and district ids by the names of an address; undefined when unknown. */
    find: (city: string | null | undefined, district: string | null | undefined) => {
      const provinceId = provinces.data?.find(({ name }) => isSame(name, city))?.id
      const found = districts.data?.find((one) => one.provinceId === provinceId && isSame(one.name, district))
      return { provinceId, districtId: found?.id }
    },
  }
}
