import { ApiError } from '../../../platform/api/apiError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../platform/useIsMounted.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useSubscription } from '../hooks/useSubscription.ts'
import styles from './UnsubscribePage.module.css'

/** Page of an email's unsubscribe link: ends its emails at once, and resumes them with one click. */
export const UnsubscribePage = () => {
  const { t } = useTranslation()
  // Reads the token after hydration, because the page is prerendered without its address. The token is in the
  // fragment after `#`, which browsers do not send to servers.
  const isMounted = useIsMounted()
  const token = isMounted ? window.location.hash.slice(1) : ''
  const { isSubscribed, error, isBusy, set } = useSubscription(token)
  const isUnknown = (isMounted && !token) || (error instanceof ApiError && error.type === 'NotFound')
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.unsubscribe')} />
      <div aria-live="polite">
        {isUnknown && <EmptyState title={t('notice:unknown.title')}>{t('notice:unknown.text')}</EmptyState>}
        {error !== null && !isUnknown && (
          <ErrorState error={error} onRetry={() => void set(isSubscribed === false)} />
        )}
        {!isUnknown && error === null && isSubscribed === null && <LoadingRows rows={2} columns={1} />}
        {!isUnknown && error === null && isSubscribed !== null && (
          <EmptyState
            title={t(`notice:${isSubscribed ? 'resumed' : 'ended'}.title`)}
            action={
              <Button kind="primary" isBusy={isBusy} onClick={() => void set(!isSubscribed)}>
                {t(`notice:${isSubscribed ? 'resumed' : 'ended'}.change`)}
              </Button>
            }
          >
            {t(`notice:${isSubscribed ? 'resumed' : 'ended'}.text`)}
          </EmptyState>
        )}
      </div>
    </div>
  )
}
