import type { PriceListDifference } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { formatChange, formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useDifference } from '../hooks/useDifference.ts'
import type { DraftAtVersion } from '../hooks/useDifference.ts'
import { ChangedCells } from './ChangedCells.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import styles from './PriceList.module.css'

const termText: Record<string, string> = {
  currency: 'pricing/priceLists:terms.currency',
  volumetricDivisor: 'pricing/priceLists:terms.divisor',
  chargeableBasis: 'pricing/priceLists:terms.basis',
  roundingSteps: 'pricing/priceLists:terms.steps',
  perKgBasis: 'pricing/priceLists:terms.perKg',
}

const ZoneTable = ({ zones }: Pick<PriceListDifference, 'zones'>) => {
  const { t, language } = useTranslation()
  const count = (value: number) => (value === 0 ? '–' : formatCount(value, language))
  return (
    <PlainTable
      label={t('pricing/priceLists:difference.byZone')}
      columns={[
        { title: t('pricing/priceLists:column.zone') },
        { title: t('pricing/priceLists:column.kind') },
        { title: t('pricing/priceLists:difference.up'), isEnd: true },
        { title: t('pricing/priceLists:difference.down'), isEnd: true },
        { title: t('pricing/priceLists:difference.added'), isEnd: true },
        { title: t('pricing/priceLists:difference.gone'), isEnd: true },
        { title: t('pricing/priceLists:difference.same'), isEnd: true },
        { title: t('pricing/priceLists:difference.mean'), isEnd: true },
      ]}
      rows={zones.map((zone) => [
        [zone.code, zone.name].filter(Boolean).join(' · '),
        t(`pricing/priceLists:kind.${zone.contentKind}`),
        count(zone.up),
        count(zone.down),
        count(zone.added),
        count(zone.gone),
        count(zone.same),
        zone.meanChangePercent === null ? '–' : formatChange(zone.meanChangePercent, language),
      ])}
    />
  )
}

export const DifferenceView = ({ currency, ...draft }: DraftAtVersion & { currency: string }) => {
  const { t } = useTranslation()
  const query = useDifference(draft)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={6} columns={6} />
  const { comparedWith, isOtherCurrency, changedTerms, zones, largestChanges, ...counts } = query.data
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {comparedWith
          ? t('pricing/priceLists:difference.comparedWith', { name: comparedWith.name })
          : t('pricing/priceLists:difference.comparedWithNone')}
      </p>
      {isOtherCurrency && comparedWith && (
        <Note tone="warn">
          {t('pricing/priceLists:difference.otherCurrency', {
            before: comparedWith.currency,
            after: currency,
          })}
        </Note>
      )}
      {changedTerms.length > 0 && (
        <Note tone="info">
          {t('pricing/priceLists:difference.terms', {
            terms: changedTerms.map((term) => t(termText[term] ?? term)).join(', '),
          })}
        </Note>
      )}
      <KeyFigures
        figures={(['up', 'down', 'added', 'gone', 'same'] as const).map((kind) => ({
          label: t(`pricing/priceLists:difference.${kind}`),
          value: counts[kind],
        }))}
      />
      <h2>{t('pricing/priceLists:difference.byZone')}</h2>
      <ZoneTable zones={zones} />
      {largestChanges.length > 0 && (
        <>
          <h2>{t('pricing/priceLists:difference.largest')}</h2>
          <ChangedCells cells={largestChanges} currency={currency} />
        </>
      )}
    </div>
  )
}
