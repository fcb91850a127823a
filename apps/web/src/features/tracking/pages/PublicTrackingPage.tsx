import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../platform/useIsMounted.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { useSecurityCheck } from '../../account/hooks/useSecurityCheck.tsx'
import { TrackingLookup } from '../components/TrackingLookup.tsx'
import styles from './PublicTrackingPage.module.css'

/** Tracking for anyone who has a reference. The address carries it, so that a sender can pass it on. */
export const PublicTrackingPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // The prerendered page knows no address.
  const reference = useIsMounted() ? (params.get('reference') ?? '') : ''
  const securityCheck = useSecurityCheck()
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.publicTracking')} />
      <TrackingLookup
        reference={reference}
        onSearch={(text) => setParams({ reference: text })}
        solveCaptcha={securityCheck.solve}
        securityCheck={securityCheck.field}
      />
    </div>
  )
}
