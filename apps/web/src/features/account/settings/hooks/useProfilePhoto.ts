import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'

/** A blob's address for `<img>`, as long as it is shown. */
export const useObjectUrl = (blob: Blob | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}

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
