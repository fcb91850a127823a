import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countedAtMost, shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { formatCount, formatDate, formatMoney, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { trackingPath } from '../../../platform/screens/trackingPath.ts'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { CountryFlagName, StateDot } from '../../../ui/light/Tags.tsx'
import { useFuelGaps } from '../hooks/useFuelGaps.ts'
import styles from './Needs.module.css'

/**
 * Shipments that staff look after: in customers' carts, with an extra payment, unfinished or held; and missing
 * fuel percentages for users who enter them.
 */
export const Needs = () => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useQuery(endpointQuery(shipmentListEndpoints.listNeeds, {}))
  const fuelGaps = useFuelGaps()
  const counted = (count: number) => ({
    count,
    shown: formatCount(count, language) + (count >= countedAtMost ? '+' : ''),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  const { unpaidCount, unfinishedCount, exceptionCount, exceptions, extraPaymentCount, extraPayments } = data
  const isQuiet = unpaidCount + extraPaymentCount + unfinishedCount + exceptionCount + fuelGaps.length === 0
  return (
    <Panel title={t('home:needs.titleForStaff')}>
      {isQuiet && <p className={styles.quiet}>{t('home:needs.nothing')}</p>}
      <ul className={styles.needs}>
        {exceptionCount > 0 && (
          <li>
            <div className={styles.need}>
              <StateDot tone="warn">{t('home:needs.exceptions', counted(exceptionCount))}</StateDot>
              <Link to="/shipment/shipmentlist?trouble=open">{t('home:needs.finish')}</Link>
            </div>
            <ul className={styles.exceptions}>
              {exceptions.map((row) => (
                <li key={row.id}>
                  <ReferenceTag reference={row.assetReference} to={trackingPath(row.assetReference)} />
                  <span className={styles.receiver}>{row.receiverName}</span>
                  {row.receiverCountryCode && <CountryFlagName code={row.receiverCountryCode} />}
                  <span className={styles.what}>{t(`tracking:exception.${row.trackingException}`)}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
        {unpaidCount > 0 && (
          <li className={styles.need}>
            <StateDot tone="info">{t('home:needs.unpaid', counted(unpaidCount))}</StateDot>
            <Link to="/shipment/shipmentlist?states=inCart">{t('home:needs.finish')}</Link>
          </li>
        )}
        {extraPaymentCount > 0 && (
          <li>
            <StateDot tone="warn">{t('home:needs.extraPayment', counted(extraPaymentCount))}</StateDot>
            <ul className={styles.exceptions}>
              {extraPayments.map((row) => (
                <li key={row.id}>
                  <ReferenceTag reference={row.assetReference} to={`/shipment/shipmentdetail/${row.id}`} />
                  <span className={`${styles.what} figures`}>
                    {formatMoney(row.amount, row.currency, language)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        )}
        {unfinishedCount > 0 && (
          <li className={styles.need}>
            <StateDot tone="none">{t('home:needs.unfinished', counted(unfinishedCount))}</StateDot>
            <Link to="/shipment/shipmentlist?states=draft,priced">{t('home:needs.finish')}</Link>
          </li>
        )}
        {fuelGaps.map((gap) => {
          const name = gap.supplierServiceMethodName ?? gap.supplierName
          const from = formatDate(toDate(gap.from), 'day', language)
          return (
            <li key={name} className={styles.need}>
              <StateDot tone={gap.daysLeft === 0 ? 'bad' : 'warn'}>
                {t('home:needs.fuel', { name, from })}
              </StateDot>
              <Link to="/pricing/supplierfuelcharge">{t('home:needs.enterFuel')}</Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
