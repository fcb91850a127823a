import { useQuery } from '@tanstack/react-query'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useObjectUrl } from '../../../../platform/useObjectUrl.ts'

/** The photo of whoever is signed in, fetched with their token; null without one. The claim says which photo it is. */
export const useProfilePhoto = (): string | null => {
  const photo = useSession()?.profilePhoto ?? ''
  const query = endpointQuery(profileEndpoints.getUserProfilePhoto, {})
  const { data } = useQuery({
    ...query,
    queryKey: [...query.queryKey, photo] as never,
    enabled: photo !== '',
    staleTime: Infinity,
    retry: false,
  })
  return useObjectUrl(photo === '' ? undefined : data?.blob)
}
