import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import styles from './Matrix.module.css'

export interface MatrixChange {
  /** Group or person whose permissions change, with the number of people it concerns. */
  place: string
  /** Permission or group that is given or removed. */
  name: string
  /** What the save does, for example "verilecek". */
  state: string
  tone: Tone
}

interface MatrixBarProps {
  changes: readonly MatrixChange[]
  isBusy: boolean
  /** Errors that prevented the save of the matrix. */
  problems: readonly string[]
  onSave: () => void
  onCancel: () => void
}

/**
 * Bar that appears with the first change. It lists what a save changes for whom, because permissions apply at once
 * to everybody in a group.
 */
export const MatrixBar = ({ changes, isBusy, problems, onSave, onCancel }: MatrixBarProps) => {
  const { t } = useTranslation()
  if (changes.length === 0 && problems.length === 0) return null
  const title = t('access/roles:matrix.changes', { count: changes.length })
  const places = [...new Set(changes.map(({ place }) => place))]
  return (
    <div className={styles.bar} role="region" aria-label={title}>
      {problems.length > 0 && <Note tone="bad">{problems.join(' ')}</Note>}
      <div className={styles.changes}>
        <b aria-live="polite">{title}</b>
        <ul>
          {places.map((place) => (
            <li key={place}>
              {place}
              <ul>
                {changes
                  .filter((change) => change.place === place)
                  .map(({ name, state, tone }) => (
                    <li key={name}>
                      <StateDot tone={tone}>
                        {name} – {state}
                      </StateDot>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={onCancel}>{t('access/roles:cancel')}</Button>
      <Button kind="primary" isBusy={isBusy} disabled={changes.length === 0} onClick={onSave}>
        {t('access/roles:save')}
      </Button>
    </div>
  )
}
