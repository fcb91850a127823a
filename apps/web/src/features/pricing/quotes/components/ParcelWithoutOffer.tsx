import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { ServicesWithoutOffer } from '../../../../ui/light/offers/ServicesWithoutOffer.tsx'

/** Services without an offer for a parcel; `request` is the body of its quote. */
export const ParcelWithoutOffer = ({ request }: { request: object }) => {
  const { data = [] } = useQuery(endpointQuery(pricingEndpoints.listServicesWithoutOffer, { body: request }))
  return <ServicesWithoutOffer services={data} />
}

/** Services without an offer for a stored shipment; a new version reloads them. */
export const ShipmentWithoutOffer = ({ shipmentId, version }: { shipmentId: string; version: number }) => {
  const row = pricingEndpoints.listShipmentServicesWithoutOffer
  const body = { shipmentId }
  const { data = [] } = useQuery({
    queryKey: [...endpointQuery(row, { body }).queryKey, version],
    queryFn: ({ signal }) => callEndpoint(row, { body, signal }),
  })
  return <ServicesWithoutOffer services={data} />
}
