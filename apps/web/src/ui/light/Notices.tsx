import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { dismissNotice, readNotices, subscribeToNotices } from '../../platform/notices.ts'
import type { Notice } from '../../platform/notices.ts'
import styles from './Notices.module.css'

const none: readonly Notice[] = []

/**
 * Live region for the messages of `notify` and `showError`. Mounted once, outside the content that changes with
 * navigation.
 */
export const Notices = () => {
  const { t } = useTranslation()
  const notices = useSyncExternalStore(subscribeToNotices, readNotices, () => none)
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {notices.map(({ id, kind, text }) => (
        <div
          key={id}
          className={`${styles.notice} ${styles[kind] ?? ''}`}
          role={kind === 'error' ? 'alert' : undefined}
        >
          <span>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('ui:action.close')}
            onClick={() => dismissNotice(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
