import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { TrackingLookup } from '../components/TrackingLookup.tsx'
import styles from './PublicTrackingPage.module.css'

/** Older links carry the search as JSON in the path: `/shipment/tracking/{"assetreference":"KRV-…"}`. */
const referenceOfPath = (segment: string | undefined): string => {
  try {
    const parsed: unknown = JSON.parse(segment ?? '')
    if (typeof parsed !== 'object' || parsed === null) return ''
    const entry = Object.entries(parsed).find(([key]) => key.toLowerCase() === 'assetreference')
    return typeof entry?.[1] === 'string' ? entry[1] : ''
  } catch {
    return ''
  }
}

export const TrackingPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useParams()
  const [params] = useSearchParams()
  const reference = params.get('reference') ?? referenceOfPath(search)
  return (
    <div className={styles.page}>
      <PageHeader title={t('shell:screen.tracking')} />
      <TrackingLookup
        reference={reference}
        onSearch={(text) => void navigate(`/shipment/tracking?reference=${encodeURIComponent(text)}`)}
      />
    </div>
  )
}
