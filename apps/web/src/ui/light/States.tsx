/** What stands where content would: nothing yet, not loaded, not allowed, on its way. */
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

/** Nothing here yet: what would stand here and the way to the first one. */
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

/** The server's answer, which another try would not change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.type === 'Business' || error.type === 'NotFound')

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  /** What was not loaded, where the screen has words of its own for it. */
  title?: string
}

/** What failed, why, and another try; or that it is not for this user, or that there is none. */
export const ErrorState = ({ error, onRetry, title }: ErrorStateProps) => {
  const { t } = useTranslation()
  const isVisit = Boolean(useSession()?.visitorName)
  if (error instanceof ApiError && error.type === 'Authorization') return <NoPermission />
  if (isRefusal(error))
    return (
      <div role="alert">
        {/* Nothing was done that could be refused: the place is closed to visits on behalf of a company. */}
        <EmptyState title={isVisit ? t('ui:state.notInVisit') : describeError(error)} />
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

/** Rows of the shape that will come. */
export const LoadingRows = ({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.rows} role="status" aria-label={t('ui:state.loading')}>
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
