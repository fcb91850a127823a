import type { SampleMargin } from '@kervan/contract/pricing/segments/segment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { countryName } from '../../../../ui/light/Tags.tsx'
import type { useMarginPreview } from '../hooks/useMarginPreview.ts'
import styles from './Segments.module.css'

const useSampleName = () => {
  const { t, language } = useTranslation()
  return ({ shipmentType, countryCode, weightKg }: SampleMargin) =>
    t(shipmentType === 1 ? 'pricing/segments:preview.document' : 'pricing/segments:preview.package', {
      country: countryName(countryCode, language),
      kg: weightKg.toLocaleString(language),
    })
}

const SampleRow = ({ sample }: { sample: SampleMargin }) => {
  const { t, language } = useTranslation()
  const nameOf = useSampleName()
  const percent = (value: number) => t('pricing/segments:percent', { value: value.toLocaleString(language) })
  const [cheapest] = sample.prices
  const margins = sample.prices.map(({ marginPercent }) => marginPercent)
  if (!cheapest)
    return (
      <tr>
        <th scope="row">{nameOf(sample)}</th>
        <td colSpan={4} className={styles.none}>
          {t('pricing/segments:preview.noService')}
        </td>
      </tr>
    )
  const { currency, cost, price, priceNow, marginPercent, marginPercentNow, serviceName } = cheapest
  const isSame = priceNow === price
  return (
    <tr>
      <th scope="row">
        {nameOf(sample)}
        <small>
          {serviceName}
          {margins.length > 1 &&
            ` · ${t('pricing/segments:preview.range', {
              count: margins.length,
              least: Math.min(...margins).toLocaleString(language),
              most: Math.max(...margins).toLocaleString(language),
            })}`}
        </small>
      </th>
      <td data-label={t('pricing/segments:preview.cost')}>
        <MoneyText amount={cost} currency={currency} />
      </td>
      <td data-label={t('pricing/segments:preview.price')}>
        <strong>
          <MoneyText amount={price} currency={currency} />
        </strong>
        {!isSame && priceNow !== null && (
          <small>
            {t('pricing/segments:preview.now')} <MoneyText amount={priceNow} currency={currency} />
          </small>
        )}
      </td>
      <td data-label={t('pricing/segments:preview.margin')}>
        <strong>{percent(marginPercent)}</strong>
        {!isSame && marginPercentNow !== null && (
          <small>
            {t('pricing/segments:preview.now')} {percent(marginPercentNow)}
          </small>
        )}
      </td>
    </tr>
  )
}

/**
 * Preview of the remaining margin with the typed rates, for the most common parcels and each one's cheapest
 * service.
 */
export const MarginPreview = ({ preview }: { preview: ReturnType<typeof useMarginPreview> }) => {
  const { t } = useTranslation()
  const { samples, error, retry, isIncomplete, isRefreshing } = preview
  return (
    <Panel title={t('pricing/segments:preview.title')} help={t('pricing/segments:preview.help')}>
      {error && !samples && <ErrorState error={error} onRetry={retry} />}
      {!error && !samples && !isIncomplete && <LoadingRows rows={6} columns={4} />}
      {!samples && isIncomplete && <p className={styles.none}>{t('pricing/segments:preview.incomplete')}</p>}
      {samples && (
        <table
          className={`${styles.preview} ${isRefreshing || isIncomplete ? styles.faded : ''}`}
          aria-busy={isRefreshing}
          aria-label={t('pricing/segments:preview.title')}
        >
          <thead>
            <tr>
              <th scope="col">{t('pricing/segments:preview.sample')}</th>
              <th scope="col">{t('pricing/segments:preview.cost')}</th>
              <th scope="col">{t('pricing/segments:preview.price')}</th>
              <th scope="col">{t('pricing/segments:preview.margin')}</th>
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <SampleRow
                key={`${sample.shipmentType} ${sample.countryCode} ${sample.weightKg}`}
                sample={sample}
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
