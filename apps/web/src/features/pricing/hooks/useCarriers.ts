import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import { endpointQuery } from '../../../platform/api/query.ts'

interface Choice {
  value: number
  label: string
}

/** Converts select options for a filter chip, whose value is a string in the address. */
export const toFilterOptions = (choices: readonly Choice[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label }))

export interface Carriers {
  /** Active carriers; empty until loaded. */
  carriers: readonly Choice[]
  /** All services, labelled with their carriers' names. */
  services: readonly Choice[]
  servicesOf: (carrierId: number | null | undefined) => readonly Choice[]
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** Active carriers and their services as select options. */
export const useCarriers = (): Carriers => {
  const suppliers = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const services = useQuery(endpointQuery(pricingEndpoints.listServiceMethods, { body: {} }))
  return {
    carriers: (suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    services: (services.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    servicesOf: (carrierId) =>
      (services.data ?? [])
        .filter(({ supplierId }) => supplierId === carrierId)
        .map(({ id, name, supplierName }) => ({ value: id, label: nameWithoutCarrier(name, supplierName) })),
    isLoading: suppliers.isPending || services.isPending,
    error: suppliers.error ?? services.error,
    retry: () => {
      void suppliers.refetch()
      void services.refetch()
    },
  }
}
