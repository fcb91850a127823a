import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Payment.module.css'

/** The card page knows by this flag that it stands in a frame. */
const withFrameFlag = (pageUrl: string): string => `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}iframe=true`

/** The provider's card page. */
export const CardFrame = ({ pageUrl }: { pageUrl: string }) => {
  const { t } = useTranslation()
  return (
    <iframe
      className={styles.frame}
      src={withFrameFlag(pageUrl)}
      title={t('payment:window.frame')}
      // Another origin; what it needs for itself and nothing of the page around it.
      sandbox="allow-scripts allow-forms allow-same-origin"
      allow="payment"
    />
  )
}
