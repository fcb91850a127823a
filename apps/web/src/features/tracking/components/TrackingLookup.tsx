import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useTracking } from '../hooks/useTracking.ts'
import { TrackingAnswer } from './TrackingAnswer.tsx'
import { TrackingSearch } from './TrackingSearch.tsx'
import styles from './Tracking.module.css'

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
  const tracking = useTracking(reference || null, solveCaptcha, senderSlug)
  return (
    <>
      <TrackingSearch reference={reference} isBusy={tracking.isLoading} onSearch={onSearch} />
      {securityCheck}
      <TrackingAnswer
        reference={reference}
        tracking={tracking}
        senderSlug={senderSlug}
        renderMatch={renderMatch}
      >
        {!reference && <p className={styles.quiet}>{t('tracking:search.help')}</p>}
      </TrackingAnswer>
    </>
  )
}
