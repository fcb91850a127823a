import { useQuery } from '@tanstack/react-query'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import {
  formatChange,
  formatDate,
  formatMoney,
  formatWeight,
  toDate,
} from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import styles from './PriceList.module.css'

interface ImpactViewProps {
  draftId: string
  /** Version of the price list draft; a new version reloads the impact. */
  version: number
}

/**
 * Impact of a draft: the service's shipments of the last 30 days, priced with the current list and with the
 * draft.
 */
export const ImpactView = ({ draftId, version }: ImpactViewProps) => {
  const { t, language } = useTranslation()
  const row = priceListEndpoints.findPriceListImpact
  const query = useQuery({
    queryKey: [row.path, draftId, version, language],
    queryFn: ({ signal }) => callEndpoint(row, { body: { draftId }, signal }),
    staleTime: 300_000,
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={5} columns={5} />
  const impact = query.data
  const day = (value: string) => formatDate(toDate(value), 'day', language)
  if (impact.shipmentCount === 0)
    return (
      <EmptyState title={t('pricing/priceLists:impact.none')}>
        {t('pricing/priceLists:impact.noneHelp', { from: day(impact.from), to: day(impact.to) })}
      </EmptyState>
    )
  const money = (amount: number) => <MoneyText amount={amount} currency={impact.currency} />
  const signed = (amount: number) =>
    `${amount > 0 ? '+' : ''}${formatMoney(amount, impact.currency, language)}`
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {t('pricing/priceLists:impact.lead', {
          from: day(impact.from),
          to: day(impact.to),
          count: impact.shipmentCount,
        })}
        {impact.onlyBeforeCount > 0 &&
          ` ${t('pricing/priceLists:impact.onlyBefore', { count: impact.onlyBeforeCount })}`}
        {impact.onlyAfterCount > 0 &&
          ` ${t('pricing/priceLists:impact.onlyAfter', { count: impact.onlyAfterCount })}`}
      </p>
      <KeyFigures
        figures={[
          { label: t('pricing/priceLists:impact.compared'), value: impact.comparedCount },
          { label: t('pricing/priceLists:impact.before'), value: money(impact.before) },
          { label: t('pricing/priceLists:impact.after'), value: money(impact.after) },
          {
            label: t('pricing/priceLists:impact.change'),
            value: `${signed(impact.change)}${
              impact.changePercent === null ? '' : ` (${formatChange(impact.changePercent, language)})`
            }`,
          },
        ]}
      />
      {impact.largestChanges.length > 0 && (
        <>
          <h2>{t('pricing/priceLists:impact.largest')}</h2>
          <PlainTable
            label={t('pricing/priceLists:impact.largest')}
            columns={[
              { title: t('pricing/priceLists:column.shipment') },
              { title: t('pricing/priceLists:column.country') },
              { title: t('pricing/priceLists:column.weight'), isEnd: true },
              { title: t('pricing/priceLists:column.before'), isEnd: true },
              { title: t('pricing/priceLists:column.after'), isEnd: true },
              { title: t('pricing/priceLists:column.change'), isEnd: true },
            ]}
            rows={impact.largestChanges.map((shipment) => [
              shipment.assetReference ? (
                <ReferenceTag key="reference" reference={shipment.assetReference} />
              ) : (
                '–'
              ),
              <CountryFlagName key="country" code={shipment.countryCode} />,
              formatWeight(shipment.chargeableKg, language),
              money(shipment.before),
              money(shipment.after),
              <span key="change" style={{ whiteSpace: 'nowrap' }}>
                {signed(shipment.change)}
                {shipment.changePercent !== null && ` (${formatChange(shipment.changePercent, language)})`}
              </span>,
            ])}
          />
        </>
      )}
    </div>
  )
}
