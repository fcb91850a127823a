import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import styles from './Pricing.module.css'

type StaffPart = NonNullable<OfferAnswer['staff']>

/** Price lines with the carrier's cost and the markup. */
const StaffLines = ({ lines, currency }: { lines: StaffPart['lines']; currency: string }) => {
  const { t } = useTranslation()
  return (
    <table className={styles.staffLines}>
      <thead>
        <tr>
          <th scope="col">{t('pricing:staff.line')}</th>
          <th scope="col">{t('pricing:staff.cost')}</th>
          <th scope="col">{t('pricing:staff.markup')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ costName, cost, markup }) => (
          <tr key={costName}>
            <th scope="row">{costName}</th>
            <td>
              <MoneyText amount={cost} currency={currency} />
            </td>
            <td>
              <MoneyText amount={markup} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Cost, margin and full calculation of a price. The server sends these values to operations staff only. */
export const StaffPrice = ({ offer }: { offer: Pick<OfferAnswer, 'staff' | 'priceCurrency'> }) => {
  const { t, language } = useTranslation()
  if (!offer.staff) return null
  const { cost, markup, marginPercent, lines, explanationLines } = offer.staff
  const { priceCurrency } = offer
  return (
    <>
      <span className={styles.staffFigures}>
        {t('pricing:staff.cost')} <MoneyText amount={cost} currency={priceCurrency} /> ·{' '}
        {t('pricing:staff.markup')} <MoneyText amount={markup} currency={priceCurrency} /> ·{' '}
        {t('pricing:staff.margin', { percent: marginPercent.toLocaleString(language) })}
      </span>
      <details className={styles.staff}>
        <summary>{t('pricing:staff.why')}</summary>
        <StaffLines lines={lines} currency={priceCurrency} />
        <ul>
          {explanationLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
