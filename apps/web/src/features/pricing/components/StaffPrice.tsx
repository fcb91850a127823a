import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { useTranslation } from '../../../platform/i18n.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import styles from './Pricing.module.css'

/** Why this price: cost, markup and every figure. The server sends it to operations staff only. */
export const StaffPrice = ({ offer }: { offer: OfferAnswer }) => {
  const { t, language } = useTranslation()
  if (!offer.staff) return null
  const { cost, markup, marginPercent, explanationLines } = offer.staff
  return (
    <details className={styles.staff}>
      <summary>{t('pricing:staff.why')}</summary>
      <p>
        {t('pricing:staff.cost')} <MoneyText amount={cost} currency={offer.priceCurrency} /> ·{' '}
        {t('pricing:staff.markup')} <MoneyText amount={markup} currency={offer.priceCurrency} /> ·{' '}
        {t('pricing:staff.margin', { percent: marginPercent.toLocaleString(language) })}
      </p>
      <ul>
        {explanationLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
