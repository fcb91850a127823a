import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { useTracking } from '../hooks/useTracking.ts'
import { TrackingAnswer } from './TrackingAnswer.tsx'
import styles from './InPlaceTracking.module.css'

interface InPlaceTrackingProps {
  reference: string
  solveCaptcha: () => Promise<string>
  onClose: () => void
}

/** Tracking result on a page that is not about tracking. */
export const InPlaceTracking = ({ reference, solveCaptcha, onClose }: InPlaceTrackingProps) => {
  const { t } = useTranslation()
  const tracking = useTracking(reference, solveCaptcha)
  return (
    <section className={styles.place} aria-label={t('shell:screen.publicTracking')}>
      <div className={styles.close}>
        <Button size="small" onClick={onClose}>
          {t('ui:action.close')}
        </Button>
      </div>
      <TrackingAnswer reference={reference} tracking={tracking} />
    </section>
  )
}
