import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { priceListEndpoints } from '@kervan/contract/pricing/priceList.endpoints'
import type { PriceListDraftItem, PriceListItem } from '@kervan/contract/pricing/priceListAnswer'
import { useTranslation } from '../../../platform/i18n.ts'
import { endpointQuery } from '../../../platform/query.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { numberedPaging, pageNumberOf } from '../../../ui/table/numberedPaging.ts'
import { ViewFilters } from '../../../ui/table/ViewFilters.tsx'
import { useListState } from '../../../ui/table/useListState.ts'
import { useDraftColumns, usePublishedColumns } from '../hooks/usePriceListColumns.tsx'
import {
  priceListFilterKeys,
  toDraftRequest,
  toPriceListRequest,
  usePriceListFilters,
} from '../hooks/usePriceListFilters.ts'

const pageSize = 20

/** Price lists by carrier and service: those that were published, and those in preparation. */
export const PriceListsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useListState(priceListFilterKeys)
  const isDrafts = list.values.view === 'drafts'
  const pageNumber = pageNumberOf(list)
  const filters = usePriceListFilters(list.values)
  const publishedQuery = useQuery({
    ...endpointQuery(priceListEndpoints.listPriceLists, {
      body: { ...toPriceListRequest(list.values), pageNumber, pageSize },
    }),
    enabled: !isDrafts,
  })
  const draftQuery = useQuery({
    ...endpointQuery(priceListEndpoints.listPriceListDrafts, {
      body: { ...toDraftRequest(list.values), pageNumber, pageSize },
    }),
    enabled: isDrafts,
  })
  const publishedColumns = usePublishedColumns()
  const draftColumns = useDraftColumns()
  const query = isDrafts ? draftQuery : publishedQuery
  const total = query.data?.totalCount
  const upload = (
    <ButtonLink kind="primary" to="/pricing/uploadpricelist">
      {t('priceList:action.upload')}
    </ButtonLink>
  )
  const isFiltered = Boolean(list.values.carrier ?? list.values.service ?? list.values.state)
  const empty = isFiltered ? (
    <EmptyState title={t('priceList:noneFound')} />
  ) : (
    <EmptyState title={t(isDrafts ? 'priceList:noDrafts' : 'priceList:noLists')} action={upload}>
      {t(isDrafts ? 'priceList:noDraftsHelp' : 'priceList:noListsHelp')}
    </EmptyState>
  )
  const shared = {
    label: t('shell:screen.priceList'),
    error: query.error,
    onRetry: () => void query.refetch(),
    empty,
    tools: (
      <ViewFilters
        label={t('priceList:view.label')}
        view={isDrafts ? 'drafts' : 'published'}
        views={(['published', 'drafts'] as const).map((value) => ({
          value,
          label: t(`priceList:view.${value}`),
        }))}
        onChange={(view) => list.setValue('view', view === 'drafts' ? view : null)}
      >
        <FilterChips filters={filters} state={list} />
      </ViewFilters>
    ),
    paging: numberedPaging(list, pageSize, total),
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.priceList')}
        facts={
          total !== undefined &&
          t(isDrafts ? 'priceList:count.drafts' : 'priceList:count.lists', { count: total })
        }
        actions={upload}
      />
      {isDrafts ? (
        <DataTable<PriceListDraftItem>
          {...shared}
          name="price-list-drafts"
          columns={draftColumns}
          rows={draftQuery.data?.items}
          rowKey={({ draftId }) => draftId}
          onOpen={({ draftId }) => void navigate(`/pricing/pricelist/draft/${draftId}`)}
        />
      ) : (
        <DataTable<PriceListItem>
          {...shared}
          name="price-lists"
          columns={publishedColumns}
          rows={publishedQuery.data?.items}
          rowKey={({ id }) => String(id)}
          onOpen={({ id }) => void navigate(`/pricing/pricelist/${id}`)}
        />
      )}
    </>
  )
}
