import { useEffect, useId, useRef } from 'react'
import { stopFailures } from '@kervan/domain/reservation/reservationLife'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { StopDraft } from '../hooks/useStopDraft.ts'
import styles from './Courier.module.css'

/** New object at each attempt to save a stop, so that each attempt moves the focus again. */
export interface StopIssue {
  field: 'failure' | 'note'
}

interface StopFailureProps {
  draft: StopDraft
  change: (changed: Partial<StopDraft>) => void
  /** Missing value of the stop's form after an attempt to save. */
  issue: StopIssue | null
}

export const StopFailureForm = ({ draft, change, issue }: StopFailureProps) => {
  const { t } = useTranslation()
  const id = useId()
  const reasons = useRef<HTMLFieldSetElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (issue?.field === 'failure') reasons.current!.querySelector('input')!.focus()
    if (issue?.field === 'note') note.current!.focus()
  }, [issue])
  const message = issue && (
    <p id={`${id}-issue`} role="alert" className={styles.issue}>
      {t(`courier:required.${issue.field}`)}
    </p>
  )
  return (
    <>
      <fieldset
        ref={reasons}
        className={styles.reasons}
        aria-describedby={issue?.field === 'failure' ? `${id}-issue` : undefined}
      >
        <legend>{t('courier:record.failure')}</legend>
        {issue?.field === 'failure' && message}
        {stopFailures.map((failure) => (
          <label key={failure} className={styles.reason}>
            <input
              type="radio"
              name={id}
              checked={draft.failure === failure}
              onChange={() => change({ failure })}
            />
            {t(`courier:failure.${failure}`)}
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        <label htmlFor={`${id}-note`}>{t('courier:record.note')}</label>
        <textarea
          ref={note}
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={draft.note}
          aria-invalid={issue?.field === 'note' || undefined}
          aria-describedby={issue?.field === 'note' ? `${id}-issue` : undefined}
          onChange={({ target }) => change({ note: target.value })}
        />
        {issue?.field === 'note' && message}
      </div>
    </>
  )
}
