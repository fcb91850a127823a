import { useState } from 'react'
import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { findExpectedPiece } from '@kervan/domain/courier/matchScan'
import type { StopOutcome } from '@kervan/domain/courier/stopRecord'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useMeant } from '../../../ui/useConfirm.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { useStopDraft } from '../hooks/useStopDraft.ts'
import type { StopDraft } from '../hooks/useStopDraft.ts'
import { saveRecord } from '../saveRecord.ts'
import styles from './Courier.module.css'
import { StopFailureForm } from './StopFailure.tsx'
import type { StopIssue } from './StopFailure.tsx'
import { StopPhotos, StopSignature } from './StopProof.tsx'
import { StopScan } from './StopScan.tsx'

interface StopFormProps {
  stop: CourierStop
  otherStops: readonly CourierStop[]
  userId: number
  onSaved: () => void
}

const countMissing = ({ expected }: CourierStop, { scanned }: StopDraft): number => {
  const found = new Set(scanned.map(({ code }) => findExpectedPiece(code, expected)))
  return expected.filter((piece) => !piece.isTaken && !found.has(piece)).length
}

/** Form that records a stop. It saves on the phone first, so that it is equally fast without a connection. */
export const StopForm = ({ stop, otherStops, userId, onSaved }: StopFormProps) => {
  const { t } = useTranslation()
  const isMeant = useMeant()
  const { draft, change, read, drop } = useStopDraft(userId, stop.reservationId)
  const [isFailing, setIsFailing] = useState(false)
  const [issue, setIssue] = useState<StopIssue | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  if (!draft) return <LoadingRows />

  const save = async (outcome: StopOutcome): Promise<void> => {
    setIsSaving(true)
    try {
      await saveRecord(stop.reservationId, outcome, read())
      await drop()
      notify('success', t('courier:record.saved'))
      onSaved()
    } catch {
      setIsSaving(false)
      notify('error', t('courier:record.notSaved'))
    }
  }
  const savePickedUp = async (): Promise<void> => {
    const missing = countMissing(stop, read())
    const action = t('courier:record.pickedUp')
    const text = t('courier:record.missingText')
    if (missing > 0) {
      const title = t('courier:record.missingTitle', { count: missing })
      if (!(await isMeant({ title, text, action }))) return
    } else if (stop.expected.length === 0 && read().scanned.length === 0) {
      if (!(await isMeant({ title: t('courier:record.nothingTitle'), action }))) return
    }
    await save('pickedUp')
  }
  const saveNotPickedUp = async (): Promise<void> => {
    const { failure, note } = read()
    const missing = !failure ? 'failure' : failure === 'other' && note.trim() === '' ? 'note' : null
    setIssue(missing && { field: missing })
    if (missing === null) await save('notPickedUp')
  }
  const parts = { draft, read, change }
  if (isFailing)
    return (
      <>
        <section className={styles.block} aria-label={t('courier:record.notPickedUp')}>
          <StopFailureForm draft={draft} change={change} issue={issue} />
          <StopPhotos {...parts} />
        </section>
        <div className={styles.decision}>
          <Button onClick={() => setIsFailing(false)}>{t('courier:record.cancel')}</Button>
          <Button kind="primary" isBusy={isSaving} onClick={() => void saveNotPickedUp()}>
            {t('courier:record.save')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <StopScan stop={stop} otherStops={otherStops} {...parts} />
      <section className={styles.block} aria-label={t('courier:record.signature')}>
        <StopPhotos {...parts} />
        <StopSignature {...parts} />
      </section>
      <div className={styles.decision}>
        <Button onClick={() => setIsFailing(true)}>{t('courier:record.notPickedUp')}</Button>
        <Button kind="primary" isBusy={isSaving} onClick={() => void savePickedUp()}>
          {t('courier:record.pickedUp')}
        </Button>
      </div>
    </>
  )
}
