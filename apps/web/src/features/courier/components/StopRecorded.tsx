import type { CourierStop, StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { discardAction, addActions, newActionId } from '../../../platform/offline/outbox.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note, Tag } from '../../../ui/light/Tags.tsx'
import { recordOf } from '../courierActions.ts'
import type { StopStatus } from '../stopStatus.ts'
import styles from './Courier.module.css'
import { StatusLine } from './StopCard.tsx'

const isFine = (outcome: string): boolean => outcome === 'moved' || outcome === 'known'

/** Server's result for each piece, problems first. */
const RecordedPieces = ({ record }: { record: StopRecord }) => {
  const { t } = useTranslation()
  const pieces = record.pieces.toSorted((a, b) => Number(isFine(a.outcome)) - Number(isFine(b.outcome)))
  return (
    <ul className={styles.codes}>
      {pieces.map(({ id, code, assetReference, pieceNumber, outcome, isSurplus }) => (
        <li key={id}>
          <span className={styles.code}>{assetReference ? `${assetReference} · ${pieceNumber}` : code}</span>
          <span>
            <Tag tone={isFine(outcome) ? 'ok' : 'bad'}>{t(`courier:piece.${outcome}`)}</Tag>{' '}
            {isSurplus && <Tag tone="warn">{t('courier:scan.surplus')}</Tag>}
          </span>
        </li>
      ))}
      {record.missing.map(({ assetReference, pieceNumber }) => (
        <li key={`${assetReference} ${pieceNumber}`}>
          <span className={styles.code}>
            {assetReference} · {pieceNumber}
          </span>
          <Tag tone="warn">{t('courier:scan.missing')}</Tag>
        </li>
      ))}
    </ul>
  )
}

interface StopRecordedProps {
  stop: CourierStop
  status: StopStatus
}

/** Recorded outcome of a stop, with an undo button while undo is possible. */
export const StopRecorded = ({ stop, status }: StopRecordedProps) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const { entry } = status
  const local = entry?.kind === 'recordStop' ? recordOf(entry) : null
  const record = local ? null : stop.record
  const shown = local ?? record!
  const undo = async (): Promise<void> => {
    if (local) return discardAction(entry!.order!)
    await addActions([
      {
        id: newActionId(),
        kind: 'undoStop',
        subject: stop.reservationId,
        body: { recordId: record!.id },
        at: new Date(),
      },
    ])
  }
  return (
    <section className={styles.block} aria-label={t('courier:record.at')}>
      <StatusLine status={status} />
      <p>
        {t('courier:record.at')}: {formatDate(new Date(local?.at ?? record!.date), 'minute', language)}
      </p>
      {shown.failure && <p>{t(`courier:failure.${shown.failure}`)}</p>}
      {shown.note && <p>{shown.note}</p>}
      {record && record.state !== 'done' && (
        <Note tone="warn">{t(`courier:recordState.${record.state}`)}</Note>
      )}
      {record && <RecordedPieces record={record} />}
      {local && (
        <ul className={styles.codes}>
          {(local.scanned ?? []).map(({ id, code }) => (
            <li key={id}>
              <span className={styles.code}>{code}</span>
            </li>
          ))}
        </ul>
      )}
      {(local !== null || record?.canUndo) && (
        <Button
          onClick={() =>
            confirm({
              title: t('courier:record.undoTitle', { number: stop.number }),
              text: t('courier:record.undoText'),
              action: t('courier:record.undo'),
              onConfirm: undo,
            })
          }
        >
          {t('courier:record.undo')}
        </Button>
      )}
    </section>
  )
}
