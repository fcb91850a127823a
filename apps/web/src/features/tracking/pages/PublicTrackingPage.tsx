import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useIsMounted } from '../../../platform/useIsMounted.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { useSecurityCheck } from '../../account/hooks/useSecurityCheck.tsx'
import { TrackingLookup } from '../components/TrackingLookup.tsx'
import styles from './PublicTrackingPage.module.css'

/** Public tracking page. The address contains the reference, so that a sender can share it. */
export const PublicTrackingPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // Reads the reference after hydration, because the page is prerendered without its address.
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
