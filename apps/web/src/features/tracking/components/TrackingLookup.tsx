import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useTracking } from '../hooks/useTracking.ts'
import { TrackingSearch } from './TrackingSearch.tsx'
import styles from './Tracking.module.css'

const loadView = () => import('./TrackingView.tsx')
const TrackingView = lazy(() => loadView().then((module) => ({ default: module.TrackingView })))

interface TrackingLookupProps {
  /** Reference from the address; empty before the first search. */
  reference: string
  onSearch: (reference: string) => void
  /** Solves a captcha when the server requires one from a visitor. */
  solveCaptcha?: () => Promise<string>
  /** Captcha of the tracking search, while it is being solved. */
  securityCheck?: ReactNode
  /** Slug of a sender's own tracking page. */
  senderSlug?: string
  /** Renders the staff action for a tracking status that has no match yet. */
  renderMatch?: (statusId: number) => ReactNode
}

/** Tracking search with its result. The surrounding page stores the reference in its address. */
export const TrackingLookup = ({
  reference,
  onSearch,
  solveCaptcha,
  securityCheck,
  senderSlug,
  renderMatch,
}: TrackingLookupProps) => {
  const { t } = useTranslation()
  const { result, error, isLoading, retry } = useTracking(reference || null, solveCaptcha, senderSlug)
  // Preloads the script of the tracking result while the server searches.
  useEffect(() => {
    if (reference) loadView().catch(() => undefined)
  }, [reference])
  // "Not found" and "mistyped" are shown as messages with next steps, not as failures.
  const isAnswer = error instanceof ApiError && (error.type === 'NotFound' || error.type === 'Business')
  return (
    <>
      <TrackingSearch reference={reference} isBusy={isLoading} onSearch={onSearch} />
      {securityCheck}
      <div className={styles.answer} aria-live="polite" aria-busy={isLoading}>
        {isAnswer && (
          <EmptyState title={error.detail}>{t('tracking:notFoundHelp', { reference })}</EmptyState>
        )}
        {error !== null && !isAnswer && <ErrorState error={error} onRetry={retry} />}
        {error === null && isLoading && !result && <LoadingRows rows={5} columns={2} />}
        {error === null && result && (
          <Suspense fallback={<LoadingRows rows={5} columns={2} />}>
            <TrackingView
              key={`${result.assetReference} ${result.pieceNumber}`}
              result={result}
              senderSlug={senderSlug}
              renderMatch={renderMatch}
            />
          </Suspense>
        )}
        {!reference && <p className={styles.quiet}>{t('tracking:search.help')}</p>}
      </div>
    </>
  )
}
