import { useQuery, useQueryClient } from '@tanstack/react-query'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

const shown = [
  matchingEndpoints.listTrackingStatuses,
  matchingEndpoints.getMatching,
  matchingEndpoints.listMatches,
  matchingEndpoints.listCustomized,
  trackingEndpoints.listCarrierStatuses,
]

/** Match and undo mutations; both reload codes, also after a conflict. */
export const useMatchActions = (onMatched: () => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const reload = () => Promise.all(shown.map((row) => queryClient.invalidateQueries(queriesOf(row))))
  const match = useEndpointMutation(matchingEndpoints.matchStatuses, {
    onSuccess: ({ statuses }) => {
      notify('success', t('tracking/matching:said.matched', { count: statuses.length }))
      onMatched()
      return reload()
    },
    onError: reload,
  })
  const undo = useEndpointMutation(matchingEndpoints.undoMatch, {
    onSuccess: () => {
      notify('success', t('tracking/matching:said.undone'))
      return reload()
    },
    onError: reload,
  })
  return { match, undo }
}

/** Poll interval in ms for the progress of a match. */
const askAgainMs = 2000

export const useRecentMatches = () =>
  useQuery({
    ...endpointQuery(matchingEndpoints.listMatches, {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isFinished, isUndone }) => !isFinished && !isUndone) ? askAgainMs : false,
  })
