import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import type { Tracking } from '../hooks/useTracking.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './Tracking.module.css'

const loadView = () => import('./TrackingView.tsx')
const TrackingView = lazyPart(() => loadView().then((module) => ({ default: module.TrackingView })))

interface TrackingAnswerProps {
  reference: string
  tracking: Tracking
  /** Slug of a sender's own tracking page. */
  senderSlug?: string
  /** Renders the staff action for a tracking status that has no match yet. */
  renderMatch?: (statusId: number) => ReactNode
  /** Content below the result. */
  children?: ReactNode
}

/** Result of a tracking search: the parcel, the reason why there is none, or a placeholder. */
export const TrackingAnswer = ({
  reference,
  tracking,
  senderSlug,
  renderMatch,
  children,
}: TrackingAnswerProps) => {
  const { t } = useTranslation()
  const { result, error, isLoading, retry } = tracking
  // Preloads the script of the tracking result while the server searches.
  useEffect(() => {
    if (reference) loadView().catch(() => undefined)
  }, [reference])
  // "Not found" and "mistyped" are shown as messages with next steps, not as failures.
  const isAnswer = error instanceof ApiError && (error.type === 'NotFound' || error.type === 'Business')
  const waiting = (
    <div className={styles.waiting}>
      <LoadingRows rows={5} columns={2} />
    </div>
  )
  return (
    <div className={styles.answer} aria-live="polite" aria-busy={isLoading}>
      {isAnswer && <EmptyState title={error.detail}>{t('tracking:notFoundHelp', { reference })}</EmptyState>}
      {error !== null && !isAnswer && <ErrorState error={error} onRetry={retry} />}
      {error === null && isLoading && !result && waiting}
      {error === null && result && (
        <Suspense fallback={waiting}>
          <TrackingView
            key={`${result.assetReference} ${result.pieceNumber}`}
            result={result}
            senderSlug={senderSlug}
            renderMatch={renderMatch}
          />
        </Suspense>
      )}
      {children}
    </div>
  )
}
