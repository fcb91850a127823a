import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { toQuoteBody } from '../quoteValues.ts'
import type { QuoteValues } from '../quoteValues.ts'
import styles from './Pricing.module.css'

/** For operations staff: why the services that are not in the list are not in it. */
export const ServicesWithoutOffer = ({ priced }: { priced: QuoteValues }) => {
  const { t } = useTranslation()
  const { data } = useQuery(
    endpointQuery(pricingEndpoints.listServicesWithoutOffer, { body: toQuoteBody(priced) }),
  )
  if (!data || data.length === 0) return null
  return (
    <details className={styles.withoutOffer}>
      <summary>{t('pricing:staff.withoutOffer', { count: data.length })}</summary>
      <dl>
        {data.map(({ supplierServiceMethodName, reason }) => (
          <div key={supplierServiceMethodName}>
            <dt>{supplierServiceMethodName}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
