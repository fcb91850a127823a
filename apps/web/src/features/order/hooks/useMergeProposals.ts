import { useState } from 'react'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { mostOrdersAtOnce } from '@kervan/contract/order/orderFields'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

export type MergeGroup = AnswerOf<typeof parcelEndpoints.proposeMerges>['groups'][number]

export interface MergeProposal {
  ids: readonly string[]
  groups: readonly MergeGroup[]
}

/** Finds selected orders that can go in one parcel; `proposal` waits for the user's choice. */
export const useMergeProposals = () => {
  const { t } = useTranslation()
  const [proposal, setProposal] = useState<MergeProposal | null>(null)
  const propose = useEndpointMutation(parcelEndpoints.proposeMerges, { failedText: t('order:result.failed') })
  /** Returns true when the user has a choice or the request failed; the caller goes on otherwise. */
  const find = async (ids: readonly string[]): Promise<boolean> => {
    if (ids.length < 2) return false
    const groups: MergeGroup[] = []
    try {
      for (let from = 0; from < ids.length; from += mostOrdersAtOnce) {
        const body = { orderIds: ids.slice(from, from + mostOrdersAtOnce) }
        groups.push(...(await propose.mutateAsync({ body })).groups)
      }
    } catch {
      // The error was shown centrally; nothing is created.
      return true
    }
    if (groups.length > 0) setProposal({ ids, groups })
    return groups.length > 0
  }
  return { find, isBusy: propose.isPending, proposal, forget: () => setProposal(null) }
}
