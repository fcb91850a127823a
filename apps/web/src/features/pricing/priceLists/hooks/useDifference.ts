import { useQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

export interface DraftAtVersion {
  draftId: string
  /** Version of the price list draft; a new version reloads the difference. */
  version: number
}

/** Difference between the price list draft and the list in force. */
export const useDifference = ({ draftId, version }: DraftAtVersion) => {
  const { language } = useTranslation()
  const row = priceListEndpoints.comparePriceListDraft
  return useQuery({
    queryKey: [row.path, draftId, version, language],
    queryFn: ({ signal }) => callEndpoint(row, { body: { draftId }, signal }),
  })
}
