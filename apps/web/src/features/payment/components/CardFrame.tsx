import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Payment.module.css'

/** Query flag that tells the card page that it is embedded in a frame. */
const withFrameFlag = (pageUrl: string): string => `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}iframe=true`

/** Frame with the payment provider's card page. */
export const CardFrame = ({ pageUrl }: { pageUrl: string }) => {
  const { t } = useTranslation()
  return (
    <iframe
      className={styles.frame}
      src={withFrameFlag(pageUrl)}
      title={t('payment:window.frame')}
      // Sandbox of the card page, which has another origin: allows what it needs, not access to our page.
      sandbox="allow-scripts allow-forms allow-same-origin"
      allow="payment"
    />
  )
}
