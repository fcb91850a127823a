import type { OutboxEntry } from '../../../platform/offline/offlineStore.ts'
import { discardAction, flushOutbox, retryAction } from '../../../platform/offline/outbox.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './Courier.module.css'

interface OutboxPanelProps {
  entries: readonly OutboxEntry[]
  /** Returns the display name of a stop by its reservation id. */
  nameOf: (subject: string) => string
}

const Refused = ({ entry, name }: { entry: OutboxEntry; name: string }) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const what = [t(`courier:outbox.kind.${entry.kind}`), name].filter(Boolean).join(' · ')
  return (
    <li>
      <span>
        <b>{what}</b> · {formatDate(entry.at, 'minute', language)}
        <br />
        {entry.reason || t('courier:outbox.noReason')}
      </span>
      <span className={styles.buttons}>
        <Button onClick={() => void retryAction(entry.order!)}>{t('courier:outbox.retry')}</Button>
        <Button
          onClick={() =>
            confirm({
              title: t('courier:outbox.discardTitle', { what }),
              text: t('courier:outbox.discardText'),
              action: t('courier:outbox.discard'),
              onConfirm: () => discardAction(entry.order!),
            })
          }
        >
          {t('courier:outbox.discard')}
        </Button>
      </span>
    </li>
  )
}

/** Unsent records of this phone, and records that the server rejected. */
export const OutboxPanel = ({ entries, nameOf }: OutboxPanelProps) => {
  const { t } = useTranslation()
  const refused = entries.filter(({ state }) => state === 'refused')
  const waitingCount = entries.length - refused.length
  return (
    <div aria-live="polite" style={{ display: 'contents' }}>
      {waitingCount > 0 && (
        <Note tone="warn">
          <div className={styles.sums}>
            <b>{t('courier:outbox.waiting', { count: waitingCount })}</b>
            <Button onClick={() => void flushOutbox()}>{t('courier:outbox.sendNow')}</Button>
          </div>
        </Note>
      )}
      {refused.length > 0 && (
        <Note tone="bad">
          <b>{t('courier:outbox.refused', { count: refused.length })}</b>
          <ul className={styles.codes}>
            {refused.map((entry) => (
              <Refused key={entry.order} entry={entry} name={nameOf(entry.subject)} />
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
