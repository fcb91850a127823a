import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import { endpointQuery } from '../../../platform/query.ts'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { DraftEditor } from '../components/priceList/DraftEditor.tsx'
import { ListNotFound, isMissing } from '../components/priceList/ListNotFound.tsx'
import type { DraftCell } from '../priceListGrid.ts'

/** A list in preparation: its prices to edit, what they change, what they would have done, publishing. */
export const PriceListDraftPage = () => {
  const { draftId = '' } = useParams()
  const [carried, setCarried] = useState<readonly DraftCell[]>([])
  const query = useQuery({
    ...endpointQuery(priceListEndpoints.findPriceListDraft, { body: { draftId } }),
    // The editor knows better than an answer of before; the next visit reads anew.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (isMissing(query.error)) return <ListNotFound />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={12} columns={8} />
  const reload = async (unsaved: readonly DraftCell[]) => {
    await query.refetch()
    setCarried(unsaved)
  }
  return (
    <DraftEditor
      // Read anew is begun anew.
      key={`${draftId}/${query.dataUpdatedAt}`}
      answer={query.data}
      carried={carried}
      onReload={(unsaved) => void reload(unsaved)}
    />
  )
}
