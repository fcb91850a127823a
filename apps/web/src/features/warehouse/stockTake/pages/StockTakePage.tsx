import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { DifferenceDecision } from '@kervan/domain/warehouse/stockTake'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Sign } from '../../../../ui/light/Sign.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { Counting } from '../components/Counting.tsx'
import { Differences } from '../components/Differences.tsx'
import styles from '../components/StockTake.module.css'
import { keyOfDifference } from '../differences.ts'

const refreshMs = 10_000
const none: ReadonlyMap<string, DifferenceDecision> = new Map()

/** Stock-take page: counting, current differences, decisions and the printed result. */
export const StockTakePage = () => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const { id = '' } = useParams()
  const [isClosing, setIsClosing] = useState(false)
  const [choices, setChoices] = useState(none)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(stockTakeEndpoints.findStockTake, { body: { id } }),
    refetchInterval: (query) => (query.state.data?.state === 'closed' ? false : refreshMs),
    staleTime: 0,
  })
  const close = useEndpointMutation(stockTakeEndpoints.closeStockTake, {
    onSuccess: () => {
      notify('success', t('warehouse/stockTake:closed'))
      setIsClosing(false)
      void queries.invalidateQueries(queriesOf(stockTakeEndpoints.listStockTakes))
      return refetch()
    },
    onError: () => refetch(),
  })
  if (error && !data)
    return (
      <>
        <PageHeader title={t('shell:screen.stockTake')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows rows={6} columns={3} />
  const isOpen = data.state === 'open'
  const differences = [...data.missing, ...data.surplus]
  const undecided = differences.filter((one) => !choices.has(keyOfDifference(one)))
  const shown = (count: number) => formatCount(count, language)
  const title = `${t('shell:screen.stockTake')} · ${data.station ?? t('warehouse/stockTake:wholeWarehouse')}`
  const send = () =>
    close.mutate({
      body: {
        id,
        decisions: differences.map((one) => ({
          shipmentId: one.shipmentId,
          pieceNumber: one.pieceNumber,
          kind: one.kind,
          decision: choices.get(keyOfDifference(one))!,
        })),
      },
    })
  const choosing = isOpen && isClosing
  const decisionProps = choosing
    ? {
        choices,
        onChoose: (one: (typeof differences)[number], decision: DifferenceDecision) =>
          setChoices((before) => new Map(before).set(keyOfDifference(one), decision)),
      }
    : {}
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        facts={
          <>
            <StateDot tone={isOpen ? 'info' : 'ok'}>{t(`warehouse/stockTake:state.${data.state}`)}</StateDot>{' '}
            · <DateText value={data.startedDate} format="minute" /> · {data.startedBy}
            {data.closedDate && (
              <>
                {' '}
                <Sign kind="arrow" /> <DateText value={data.closedDate} format="minute" /> · {data.closedBy}
              </>
            )}{' '}
            ·{' '}
            {t('warehouse/stockTake:sums', {
              counted: shown(data.countedCount),
              expected: shown(data.expectedCount),
              missing: shown(data.missingCount),
              surplus: shown(data.surplusCount),
            })}
          </>
        }
        actions={
          isOpen ? (
            <span className={styles.ways}>
              {isClosing && (
                <Button onClick={() => setIsClosing(false)}>{t('warehouse/stockTake:goOn')}</Button>
              )}
              {!isClosing && (
                <Button
                  // While pieces are missing, scanning goes on.
                  kind={data.missingCount === 0 ? 'primary' : 'plain'}
                  onClick={() => setIsClosing(true)}
                >
                  {t('warehouse/stockTake:close')}
                </Button>
              )}
            </span>
          ) : (
            <span className={styles.ways}>
              <Button onClick={() => window.print()}>{t('warehouse/stockTake:print')}</Button>
            </span>
          )
        }
      />
      {isOpen && !isClosing && <Counting stockTakeId={id} />}
      {choosing && (
        <>
          <Note tone={undecided.length > 0 ? 'warn' : 'info'}>
            {differences.length === 0
              ? t('warehouse/stockTake:noDifference')
              : t('warehouse/stockTake:undecided', { count: undecided.length })}
          </Note>
          <div className={styles.ways}>
            <Button kind="primary" disabled={undecided.length > 0} isBusy={close.isPending} onClick={send}>
              {t('warehouse/stockTake:closeNow')}
            </Button>
          </div>
        </>
      )}
      <Differences kind="missing" differences={data.missing} {...decisionProps} />
      <Differences kind="surplus" differences={data.surplus} {...decisionProps} />
      {!isOpen && differences.length === 0 && <Note tone="ok">{t('warehouse/stockTake:noDifference')}</Note>}
      <div className={styles.signatures}>
        <span>{t('warehouse/stockTake:countedBy')}</span>
        <span>{t('warehouse/stockTake:checkedBy')}</span>
      </div>
    </div>
  )
}
