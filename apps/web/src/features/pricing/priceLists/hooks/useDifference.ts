import { useQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

export interface DraftAtVersion {
  draftId: string
  /** Another version is asked for anew. */
  version: number
}

/** What the draft changes against the list in force. */
export const useDifference = ({ draftId, version }: DraftAtVersion) => {
  const { language } = useTranslation()
  const row = priceListEndpoints.comparePriceListDraft
  return useQuery({
    queryKey: [row.path, draftId, version, language],
    queryFn: ({ signal }) => callEndpoint(row, { body: { draftId }, signal }),
  })
}
