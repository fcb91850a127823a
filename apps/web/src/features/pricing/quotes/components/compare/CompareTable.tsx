import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { formatMoney } from '../../../../../platform/text/format.ts'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../../ui/light/MoneyText.tsx'
import { pointAt, weightsOf } from '../../comparePrices.ts'
import styles from './Compare.module.css'

const Saving = ({ row }: { row: PriceComparisonRow }) => {
  const { t, language } = useTranslation()
  const kg = (weight: number) => weight.toLocaleString(language)
  if (row.lighter)
    return t('pricing/quotes:saves', {
      kg: kg(row.lighter.chargedWeight),
      amount: formatMoney(row.lighter.saves, row.priceCurrency, language),
    })
  return row.samePriceUpTo > row.totalChargedWeight
    ? t('pricing/quotes:samePriceUpTo', { kg: kg(row.samePriceUpTo) })
    : '–'
}

/** Table of services by weights, each in its own currency; the parcel's own weight is highlighted. */
export const CompareTable = ({ rows }: { rows: readonly PriceComparisonRow[] }) => {
  const { t, language } = useTranslation()
  const weights = weightsOf(rows)
  return (
    <div className={styles.scroll} role="region" aria-label={t('pricing/quotes:title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('pricing/quotes:column.service')}</th>
            <th scope="col">{t('pricing/quotes:column.saving')}</th>
            {weights.map((weight) => (
              <th key={weight} scope="col" className={styles.figure}>
                {t('pricing/quotes:kg', { kg: weight.toLocaleString(language) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.serviceId}>
              <th scope="row">
                {carrierAndService(row.supplierName, row.supplierServiceMethodName)}
                {row.isVolumetric && <small>{t('pricing/quotes:byVolume')}</small>}
              </th>
              <td className={styles.saving}>
                <Saving row={row} />
              </td>
              {weights.map((weight) => {
                const point = pointAt(row, weight)
                return (
                  <td key={weight} className={`${styles.figure} ${point?.isAsked ? styles.asked : ''}`}>
                    {point ? <MoneyText amount={point.totalPrice} currency={row.priceCurrency} /> : '–'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
