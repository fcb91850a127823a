import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { referenceOfPath } from '../referenceOfPath.ts'
import { TrackingLookup } from '../components/TrackingLookup.tsx'
import styles from './PublicTrackingPage.module.css'

export const TrackingPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useParams()
  const mayMatch = useHasFlag('agent_trackingstatuslist')
  const [params] = useSearchParams()
  const reference = params.get('reference') ?? referenceOfPath(search)
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.tracking')} />
      <TrackingLookup
        reference={reference}
        renderMatch={
          mayMatch
            ? (statusId) => (
                <ButtonLink size="small" to={`/agent/trackingstatuslist/${statusId}`}>
                  {t('tracking:match')}
                </ButtonLink>
              )
            : undefined
        }
        onSearch={(text) => void navigate(`/shipment/tracking?reference=${encodeURIComponent(text)}`)}
      />
    </div>
  )
}
