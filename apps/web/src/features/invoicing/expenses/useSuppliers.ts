import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'

/** Carriers as options of a filter or field; undefined while loading. */
export const useSuppliers = (): readonly { value: string; label: string }[] | undefined =>
  useQuery(endpointQuery(pricingEndpoints.listSuppliers, {})).data?.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
