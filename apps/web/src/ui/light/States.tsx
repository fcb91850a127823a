/** Placeholders for content: empty, not loaded, not allowed, loading. */
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { ApiError } from '../../platform/api/apiError.ts'
import { describeError } from '../../platform/api/showError.ts'
import { Button } from './Button.tsx'
import styles from './States.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Empty state: explains what will appear here and offers the first action. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.title}>{title}</div>
    {children && <div className={styles.text}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
)

const NoPermission = () => {
  const { t } = useTranslation()
  return (
    <div className={styles.state}>
      <div className={styles.title}>{t('ui:state.noPermission')}</div>
      <div className={styles.text}>{t('ui:state.noPermissionHelp')}</div>
    </div>
  )
}

/** Returns true for a refusal by the server, for which a retry would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'Business' || error.type === 'NotFound')

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  /** Title that names the content that failed to load. */
  title?: string
  /** Way on from a refusal, such as a link to the list. */
  action?: ReactNode
}

/** Shows the failed content, the reason and a retry button; for 403 and 404 it shows a message without retry. */
export const ErrorState = ({ error, onRetry, title, action }: ErrorStateProps) => {
  const { t } = useTranslation()
  const isVisit = Boolean(useSession()?.visitorName)
  if (error instanceof ApiError && error.type === 'Authorization') return <NoPermission />
  if (isRefusal(error))
    return (
      <div role="alert">
        {/* Viewing on behalf of a company has no access to this section, so no action was refused. */}
        <EmptyState title={isVisit ? t('ui:state.notInVisit') : describeError(error)} action={action} />
      </div>
    )
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div className={styles.state} role="alert">
      <div className={styles.title}>{title ?? t('ui:state.notLoaded')}</div>
      <div className={styles.text}>{describeError(error)}</div>
      {requestId && <div className={styles.code}>{t('ui:state.requestId', { requestId })}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{t('ui:action.retry')}</Button>
        </div>
      )}
    </div>
  )
}

/** Placeholder rows in the shape of the expected table. */
export const LoadingRows = ({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.rows} role="status" aria-label={t('ui:state.loading')} data-loading="">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}
