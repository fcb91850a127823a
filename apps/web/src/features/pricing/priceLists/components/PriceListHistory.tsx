import { useInfiniteQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { ChangedCells } from './ChangedCells.tsx'
import styles from './PriceList.module.css'

interface PriceListHistoryProps {
  /** Published list or draft whose history is shown. */
  of: { priceListId: number } | { draftId: string }
  currency: string
}

/** Change history of a price list with user and change, newest first. */
export const PriceListHistory = ({ of, currency }: PriceListHistoryProps) => {
  const { t, language } = useTranslation()
  const row = priceListEndpoints.listPriceListEvents
  const query = useInfiniteQuery({
    queryKey: [row.path, of, language],
    queryFn: ({ pageParam, signal }) => callEndpoint(row, { body: { ...of, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={3} columns={2} />
  const events = query.data.pages.flatMap(({ items }) => items)
  if (events.length === 0)
    return (
      <EmptyState title={t('pricing/priceLists:history.none')}>
        {t('pricing/priceLists:history.noneText')}
      </EmptyState>
    )
  return (
    <>
      <ol className={styles.history}>
        {events.map((event) => (
          <li key={event.id}>
            <div className={styles.eventHead}>
              <DateText value={event.at} format="minute" /> ·{' '}
              {event.userName ?? t('pricing/priceLists:history.system')}
            </div>
            <div>{event.text}</div>
            {event.cells.length > 0 && (
              <details>
                <summary>{t('pricing/priceLists:history.cells', { count: event.cells.length })}</summary>
                <ChangedCells cells={event.cells} currency={currency} />
              </details>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('pricing/priceLists:history.more')}
        </Button>
      )}
    </>
  )
}
