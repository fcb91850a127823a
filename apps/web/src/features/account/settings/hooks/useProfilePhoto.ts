import { useQuery } from '@tanstack/react-query'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useObjectUrl } from '../../../../platform/useObjectUrl.ts'

/** Photo of the signed-in user, fetched with the token; null without one. The token's claim identifies the photo. */
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
