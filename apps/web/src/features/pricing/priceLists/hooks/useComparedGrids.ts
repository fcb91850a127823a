import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { toGrids } from '../priceListGrid.ts'
import { useDifference } from './useDifference.ts'

/** Grids of the list that the draft would replace, for comparison. */
export const useComparedGrids = (draftId: string, version: number) => {
  const difference = useDifference({ draftId, version })
  const comparedWith = difference.data?.isOtherCurrency ? null : difference.data?.comparedWith
  const { data } = useQuery({
    ...endpointQuery(priceListEndpoints.findPricesOfList, {
      body: { priceListId: comparedWith?.priceListId ?? 0 },
    }),
    enabled: Boolean(comparedWith),
  })
  return useMemo(() => (data ? toGrids(data.grids) : undefined), [data])
}
