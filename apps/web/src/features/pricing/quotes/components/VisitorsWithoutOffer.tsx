import { useEffect, useState } from 'react'
import type { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { ServiceWithoutOffer } from '@kervan/contract/pricing/quotes/serviceWithoutOffer'
import { callWire } from '../../../../platform/api/apiClient.ts'
import { ServicesWithoutOffer } from '../../../../ui/light/offers/ServicesWithoutOffer.tsx'
import { toQuoteBody } from '../quoteValues.ts'
import type { QuoteValues } from '../quoteValues.ts'

/** Services without an offer on a page without a query client. Hidden when the call fails. */
export const VisitorsWithoutOffer = ({ priced }: { priced: QuoteValues }) => {
  const [services, setServices] = useState<readonly ServiceWithoutOffer[]>([])
  useEffect(() => {
    let isShown = true
    callWire<typeof pricingEndpoints.listServicesWithoutOffer>(
      { method: 'POST', path: '/api/Pricing/GetServicesWithoutOffer' },
      { body: toQuoteBody(priced) },
    ).then(
      (answer) => isShown && setServices(answer),
      () => isShown && setServices([]),
    )
    return () => {
      isShown = false
    }
  }, [priced])
  return <ServicesWithoutOffer services={services} />
}
