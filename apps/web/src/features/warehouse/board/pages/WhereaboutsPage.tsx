import { useQuery } from '@tanstack/react-query'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { PlaceCard } from '../components/PlaceCard.tsx'
import styles from '../components/Board.module.css'
import { piecesPath } from '../pieceLinks.ts'

const refreshMs = 30_000

/** Location board: every piece of an active shipment is counted at exactly one location. */
export const WhereaboutsPage = () => {
  const { t, language } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery({
    ...endpointQuery(boardEndpoints.getWhereabouts, { body: {} }),
    refetchInterval: refreshMs,
  })
  if (error && !data)
    return (
      <>
        <PageHeader title={t('shell:screen.whereabouts')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  const emptyPlaces = data?.places.filter(({ count }) => count === 0) ?? []
  return (
    <>
      <PageHeader
        title={t('shell:screen.whereabouts')}
        facts={
          data ? (
            <>
              {t('warehouse/board:count', { count: data.count, shown: formatCount(data.count, language) })} ·{' '}
              {data.lateCount > 0
                ? t('warehouse/board:lateCount', {
                    count: data.lateCount,
                    shown: formatCount(data.lateCount, language),
                  })
                : t('warehouse/board:noneLate')}{' '}
              · <DateText value={data.at} format="minute" />
            </>
          ) : (
            t('ui:state.loading')
          )
        }
        actions={
          <>
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              {t('warehouse/board:refresh')}
            </Button>
            <ButtonLink size="small" to={piecesPath}>
              {t('warehouse/board:all')}
            </ButtonLink>
          </>
        }
      />
      {!data && <LoadingRows rows={6} columns={3} />}
      {data && data.count === 0 && (
        <EmptyState title={t('warehouse/board:empty')}>{t('warehouse/board:emptyText')}</EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <div className={styles.board}>
            {data.places.map((count) => count.count > 0 && <PlaceCard key={count.place} count={count} />)}
          </div>
          {emptyPlaces.length > 0 && (
            <p className={styles.empty}>
              {t('warehouse/board:emptyPlaces', {
                names: emptyPlaces.map(({ place }) => t(`warehouse/board:place.${place}`)).join(', '),
              })}
            </p>
          )}
        </>
      )}
    </>
  )
}
