import { useId } from 'react'
import { stopFailures } from '@kervan/domain/reservation/reservationLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { StopDraft } from '../hooks/useStopDraft.ts'
import styles from './Courier.module.css'

interface StopFailureProps {
  draft: StopDraft
  change: (changed: Partial<StopDraft>) => void
  /** What is missing, once somebody tried to save. */
  issue: 'failure' | 'note' | null
}

export const StopFailureForm = ({ draft, change, issue }: StopFailureProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={issue === 'failure' ? `${id}-issue` : undefined}>
        <legend>{t('courier:record.failure')}</legend>
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
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={draft.note}
          aria-invalid={issue === 'note' || undefined}
          aria-describedby={issue === 'note' ? `${id}-issue` : undefined}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
      {issue && (
        <p id={`${id}-issue`} role="alert" style={{ color: 'var(--bad)' }}>
          {t(`courier:required.${issue}`)}
        </p>
      )}
    </>
  )
}
