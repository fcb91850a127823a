import { Link } from 'react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { stateTextOf } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { shipmentPath, toneOfState } from '../../../shipment/list/shipmentList.ts'
import styles from './Desk.module.css'

const columns = ['shipment', 'receiver', 'carrier', 'state', 'price'] as const

const Row = ({ row }: { row: ShipmentListRow }) => {
  const { t } = useTranslation()
  return (
    <tr>
      <td>
        <Link to={shipmentPath(row)} className={styles.reference}>
          {row.assetReference}
        </Link>
        <span className={styles.second} dir="auto">
          {row.customerReference}
        </span>
      </td>
      <td>
        <b dir="auto">{row.receiverName}</b>
        <span className={styles.second}>
          {row.receiverCountryCode && (
            <CountryFlagName code={row.receiverCountryCode} name={row.receiverCity ?? undefined} />
          )}
        </span>
      </td>
      <td>
        {row.supplierName && (
          <span className={styles.carrier}>
            <CarrierMark name={row.supplierName} size={24} />
            {carrierAndService(row.supplierName, row.supplierServiceMethodName)}
          </span>
        )}
      </td>
      <td>
        <StateDot tone={toneOfState(row)}>{t(stateTextOf(row))}</StateDot>
        {row.lastEvent && row.lastEvent.description !== t(`shipment:state.${row.state}`) && (
          <span className={styles.second}>{row.lastEvent.description}</span>
        )}
      </td>
      <td className={styles.price}>
        {row.totalPrice !== null && row.priceCurrency !== null && (
          <MoneyText amount={row.totalPrice} currency={row.priceCurrency} />
        )}
      </td>
    </tr>
  )
}

interface RecentShipmentsProps {
  query: Pick<UseQueryResult<{ items: readonly ShipmentListRow[] }>, 'data' | 'error' | 'refetch'>
}

/** The customer's newest shipments, two lines each; a card each on a phone. */
export const RecentShipments = ({ query: { data, error, refetch } }: RecentShipmentsProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="recent-shipments">
      <div className={styles.recentHead}>
        <h2 id="recent-shipments">{t('home/desk:recent')}</h2>
        <Link to="/shipment/shipmentlist">{t('home/desk:all')}</Link>
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <table className={styles.table} aria-labelledby="recent-shipments">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={column === 'price' ? styles.price : undefined}>
                  {t(`home/desk:column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
