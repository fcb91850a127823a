import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView, SavedViewScreen } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useSession } from '../../../platform/session/session.ts'
import { migrateViews } from './migrateViews.ts'

const { listSavedViews, createSavedView, changeSavedView, deleteSavedView } = savedViewEndpoints

/** Saved views of a list, stored with the account. There are none while viewing on behalf of a company. */
export const useSavedViews = (screen: SavedViewScreen) => {
  const isOwn = useSession()?.visitorName === null
  const queryClient = useQueryClient()
  const asked = endpointQuery(listSavedViews, { body: { screen } })
  const { data, error, refetch } = useQuery({ ...asked, enabled: isOwn })
  /** Caches the answer of each change, which contains all views of the list. */
  const show = async (views: SavedView[]) => {
    await queryClient.cancelQueries(queriesOf(listSavedViews))
    queryClient.setQueryData(asked.queryKey, views)
  }
  const create = useEndpointMutation(createSavedView, { onSuccess: show, showsOwnErrors: true })
  const rename = useEndpointMutation(changeSavedView, { onSuccess: show, showsOwnErrors: true })
  const change = useEndpointMutation(changeSavedView, { onSuccess: show })
  const remove = useEndpointMutation(deleteSavedView, { onSuccess: show })

  useEffect(() => {
    if (!isOwn) return
    void migrateViews(screen).then((isMore) => {
      if (isMore) void queryClient.invalidateQueries(queriesOf(listSavedViews))
    })
  }, [isOwn, screen, queryClient])

  return {
    isOwn,
    /** Saved views of the list; undefined while loading. */
    views: data,
    error,
    retry: () => void refetch(),
    /** Creates a view; rejects with validation errors on `name`. */
    create: (view: Pick<SavedView, 'name' | 'query' | 'layout'>) =>
      create.mutateAsync({ body: { screen, ...view } }),
    rename: (id: string, name: string) => rename.mutateAsync({ body: { id, name } }),
    change: (
      id: string,
      fields: Partial<Pick<SavedView, 'query' | 'layout' | 'isDefault'>> & { place?: number },
    ) => change.mutate({ body: { id, ...fields } }),
    remove: (id: string) => remove.mutateAsync({ body: { id } }),
  }
}
