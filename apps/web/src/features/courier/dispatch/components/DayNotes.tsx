import type { DispatchDay } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Dispatch.module.css'

type Change = DispatchDay['changes'][number]

const useWords = () => {
  const { t } = useTranslation()
  return ({ kind, by, courierName, stopCount }: Change): string =>
    kind === 'assigned'
      ? t('courier/dispatch:change.assigned', { who: by ?? 'Kervan', count: stopCount })
      : t('courier/dispatch:change.courierLeft', { courier: courierName ?? '', count: stopCount })
}

/** Notice about couriers who left while they still have open stops. */
export const LeftNotice = ({ day, onReplan }: { day: DispatchDay; onReplan: () => void }) => {
  const { t } = useTranslation()
  const isWaiting = day.stops.some(({ courierId, status }) => courierId === null && status !== 'completed')
  const left = day.changes.find(({ kind }) => kind === 'courierLeft')
  if (!left || !isWaiting) return null
  return (
    <Note tone="warn">
      <span className={styles.notice}>
        {t('courier/dispatch:leftNotice', { courier: left.courierName ?? '', count: left.stopCount })}
        <Button size="small" onClick={onReplan}>
          {t('courier/dispatch:replan')}
        </Button>
      </span>
    </Note>
  )
}

/** Changes of the dispatch day with user, newest first. */
export const DayChanges = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation()
  const wordsOf = useWords()
  return (
    <details className={styles.changes}>
      <summary>{t('courier/dispatch:changes')}</summary>
      {changes.length === 0 ? (
        <p>{t('courier/dispatch:noChanges')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <DateText value={change.at} format="minute" /> {wordsOf(change)}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
