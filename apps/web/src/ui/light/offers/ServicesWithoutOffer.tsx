import type { ServiceWithoutOffer } from '@kervan/contract/pricing/quotes/serviceWithoutOffer'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './ServicesWithoutOffer.module.css'

/** Lists services without an offer and the reasons. */
export const ServicesWithoutOffer = ({ services }: { services: readonly ServiceWithoutOffer[] }) => {
  const { t } = useTranslation()
  if (services.length === 0) return null
  return (
    <details className={styles.services}>
      <summary>{t('pricing:withoutOffer', { count: services.length })}</summary>
      <dl>
        {services.map(({ supplierServiceMethodName, reason }) => (
          <div key={supplierServiceMethodName}>
            <dt>{supplierServiceMethodName}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
