import { useQuery } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import { endpointQuery } from '../../../platform/api/query.ts'

/** Suggested sender of a new shipment; null when there is none, undefined while loading. */
export const useSuggestedSender = (isEnabled: boolean): SenderDraft | null | undefined => {
  const { data, isError } = useQuery({
    ...endpointQuery(contactEndpoints.suggestSender, {}),
    enabled: isEnabled,
  })
  return isError ? null : data?.sender
}
