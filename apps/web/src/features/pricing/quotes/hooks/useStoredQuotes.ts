import { useInfiniteQuery } from '@tanstack/react-query'
import { offerHistoryEndpoints } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { OfferSearch } from '../offerSearch.ts'

/** Past quotes with their offers, newest first, page by page. */
export const useStoredQuotes = ({ reference, companyName, day }: OfferSearch) => {
  const { language } = useTranslation()
  const row = offerHistoryEndpoints.findStoredOffers
  const search = reference ? { reference } : { companyName, day: day || null }
  return useInfiniteQuery({
    queryKey: [row.path, search, language],
    queryFn: ({ pageParam, signal }) => callEndpoint(row, { body: { ...search, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  })
}
