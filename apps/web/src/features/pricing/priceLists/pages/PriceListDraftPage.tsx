import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { DraftEditor } from '../components/DraftEditor.tsx'
import { ListPlaceholder } from '../components/ListPlaceholder.tsx'
import type { DraftCell } from '../priceListGrid.ts'

/** Price list draft: edit prices, compare, see the impact, publish. */
export const PriceListDraftPage = () => {
  const { t } = useTranslation()
  const { draftId = '' } = useParams()
  const [carried, setCarried] = useState<readonly DraftCell[]>([])
  const query = useQuery({
    ...endpointQuery(priceListEndpoints.findPriceListDraft, { body: { draftId } }),
    // Never refetches while open, because the editor has newer values than the cached answer; drops the cache
    // on close.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!query.data)
    return (
      <ListPlaceholder
        title={t('shell:screen.priceListDraft')}
        view="drafts"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  const reload = async (unsaved: readonly DraftCell[]) => {
    await query.refetch()
    setCarried(unsaved)
  }
  return (
    <DraftEditor
      // Remounts the price editor after the draft was reloaded.
      key={`${draftId}/${query.dataUpdatedAt}`}
      answer={query.data}
      carried={carried}
      onReload={(unsaved) => void reload(unsaved)}
    />
  )
}
