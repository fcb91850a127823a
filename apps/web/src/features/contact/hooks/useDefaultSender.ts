import { useQuery } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { SavedSender } from '@kervan/contract/contact/contact.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'

/** The sender that a new shipment starts with; null when there is none, undefined while it is not known. */
export const useDefaultSender = (isEnabled: boolean): SavedSender | null | undefined => {
  const { data, isError } = useQuery({
    ...endpointQuery(contactEndpoints.listSenders, { body: { pageSize: 1 } }),
    enabled: isEnabled,
  })
  if (isError) return null
  return data && (data.items.find(({ isDefault }) => isDefault) ?? null)
}
