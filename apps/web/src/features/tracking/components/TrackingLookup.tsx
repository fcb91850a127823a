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
  /** Empty before the first search. */
  reference: string
  onSearch: (reference: string) => void
  /** What the server gets when it asks a visitor for a captcha. */
  solveCaptcha?: () => Promise<string>
  /** The captcha, while it is being solved. */
  securityCheck?: ReactNode
  /** On a sender's own page. */
  senderSlug?: string
  /** Staff: what can be done with a status that nobody matched yet. */
  renderMatch?: (statusId: number) => ReactNode
}

/** Search and answer. The reference lives in the address bar of the page around it. */
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
  // The script of the answer comes while the server looks for it.
  useEffect(() => {
    if (reference) loadView().catch(() => undefined)
  }, [reference])
  // Not found and mistyped are answers, not failures: they are told in words, beside the way on.
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
