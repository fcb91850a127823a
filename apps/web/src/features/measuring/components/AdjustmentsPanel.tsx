import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { AdjustmentEntry } from './AdjustmentEntry.tsx'
import { DecideDialog, ReleaseDialog, StateDialog } from './AdjustmentDialogs.tsx'
import { HoldNote } from './HoldNote.tsx'
import { useObjectionFiles } from '../hooks/useObjectionFiles.ts'
import { ObjectDialog } from './ObjectDialog.tsx'
import { ObjectionFilePicker } from './ObjectionFiles.tsx'
import { Photos } from './Photos.tsx'
import styles from './Measuring.module.css'

interface AdjustmentsPanelProps {
  shipmentId: string
  reference: string
  /** True for the customer, who pays and objects; staff decide and set amounts. */
  isOwn: boolean
  /** True if staff may set amounts of extra payments manually. */
  mayState: boolean
  isBusy: boolean
  onPay: (adjustmentId: string) => void
}

type Opened =
  { kind: 'object' | 'decide' | 'release'; adjustment: AdjustmentAnswer } | { kind: 'extra' | 'discount' }

/**
 * Measurements of a parcel and their extra payments or discounts, with the same amounts for both sides. Empty
 * without measurements.
 */
export const AdjustmentsPanel = (props: AdjustmentsPanelProps) => {
  const { shipmentId, reference, isOwn, mayState, isBusy, onPay } = props
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(measuringEndpoints.findMeasuring, { body: { shipmentId } }),
    staleTime: 0,
  })
  const close = () => setOpened(null)
  const done = () => {
    close()
    return queryClient.invalidateQueries(queriesOf(measuringEndpoints.findMeasuring))
  }
  const undo = useEndpointMutation(measuringEndpoints.undoRelease, {
    onSuccess: () => {
      notify('success', t('measuring:releaseDialog.undone'))
      return done()
    },
    onError: () => done(),
  })
  const sendFiles = useObjectionFiles()
  const holdAgain = (adjustmentId: string) =>
    confirm({
      title: t('measuring:releaseDialog.undoTitle', { reference }),
      text: t('measuring:releaseDialog.undoText'),
      action: t('measuring:releaseDialog.undo'),
      onConfirm: () => undo.mutateAsync({ body: { adjustmentId } }),
    })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || (data.adjustments.length === 0 && !mayState)) return null
  return (
    <Panel
      title={t('measuring:panel')}
      extra={
        mayState &&
        data.canMeasure && (
          <span className={styles.ways}>
            <Button size="small" onClick={() => setOpened({ kind: 'extra' })}>
              {t('measuring:stateDialog.extra.open')}
            </Button>
            <Button size="small" onClick={() => setOpened({ kind: 'discount' })}>
              {t('measuring:stateDialog.discount.open')}
            </Button>
          </span>
        )
      }
    >
      <div className={styles.desk}>
        <HoldNote adjustments={data.adjustments} isOwn={isOwn} />
        {data.adjustments.length === 0 && <p className={styles.quiet}>{t('measuring:none')}</p>}
        <Photos photos={data.photos} />
        <ul className={styles.adjustments}>
          {data.adjustments.map((adjustment) => (
            <AdjustmentEntry key={adjustment.id} adjustment={adjustment}>
              {isOwn && adjustment.canPay && (
                <Button kind="primary" isBusy={isBusy} onClick={() => onPay(adjustment.id)}>
                  {t('measuring:pay')}
                </Button>
              )}
              {isOwn && adjustment.canObject && (
                <Button onClick={() => setOpened({ kind: 'object', adjustment })}>
                  {t('measuring:objectDialog.open')}
                </Button>
              )}
              {isOwn && adjustment.canAddFile && (
                <ObjectionFilePicker onPick={(files) => void sendFiles(adjustment.id, files).then(done)} />
              )}
              {adjustment.canDecide && (
                <Button kind="primary" onClick={() => setOpened({ kind: 'decide', adjustment })}>
                  {t('measuring:decideDialog.open')}
                </Button>
              )}
              {adjustment.canRelease && (
                <Button onClick={() => setOpened({ kind: 'release', adjustment })}>
                  {t('measuring:releaseDialog.open')}
                </Button>
              )}
              {adjustment.canHoldAgain && (
                <Button onClick={() => holdAgain(adjustment.id)}>{t('measuring:releaseDialog.undo')}</Button>
              )}
            </AdjustmentEntry>
          ))}
        </ul>
      </div>
      {opened?.kind === 'object' && (
        <ObjectDialog adjustment={opened.adjustment} onDone={done} onClose={close} />
      )}
      {opened?.kind === 'decide' && (
        <DecideDialog adjustment={opened.adjustment} onDone={done} onClose={close} />
      )}
      {opened?.kind === 'release' && (
        <ReleaseDialog adjustment={opened.adjustment} reference={reference} onDone={done} onClose={close} />
      )}
      {(opened?.kind === 'extra' || opened?.kind === 'discount') && (
        <StateDialog
          kind={opened.kind}
          shipmentId={shipmentId}
          reference={reference}
          onDone={done}
          onClose={close}
        />
      )}
    </Panel>
  )
}
