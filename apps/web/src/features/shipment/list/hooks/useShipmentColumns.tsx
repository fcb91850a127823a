import { useMemo } from 'react'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { carrierAndService } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { keyOfState, toneOfPayment, toneOfState, shipmentPath } from '../shipmentList.ts'
import styles from '../components/ShipmentList.module.css'

const none = '–'

/** The documented columns with state and price; carrier and weight can be chosen. */
export const useShipmentColumns = (): readonly Column<ShipmentListRow>[] => {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        key: 'reference',
        title: t('shipmentList:column.reference'),
        isIdentity: true,
        render: (row) => (
          <>
            <ReferenceTag reference={row.assetReference} to={shipmentPath(row)} />
            {row.customerReference && <div className={styles.sub}>{row.customerReference}</div>}
          </>
        ),
      },
      {
        key: 'supplierReference',
        title: t('shipmentList:column.supplierReference'),
        render: (row) => (row.supplierReference ? <ReferenceTag reference={row.supplierReference} /> : none),
      },
      {
        key: 'country',
        title: t('shipmentList:column.country'),
        render: (row) =>
          row.receiverCountryCode ? <CountryFlagName code={row.receiverCountryCode} /> : none,
      },
      {
        key: 'sender',
        title: t('shipmentList:column.sender'),
        render: (row) => row.senderName ?? none,
      },
      {
        key: 'receiver',
        title: t('shipmentList:column.receiver'),
        render: (row) => (
          <>
            {row.receiverName ?? none}
            {row.receiverCity && <div className={styles.sub}>{row.receiverCity}</div>}
          </>
        ),
      },
      {
        key: 'carrier',
        title: t('shipmentList:column.carrier'),
        isHiddenAtFirst: true,
        render: (row) =>
          row.supplierName ? carrierAndService(row.supplierName, row.supplierServiceMethodName) : none,
      },
      {
        key: 'state',
        title: t('shipmentList:column.state'),
        render: (row) => <StateDot tone={toneOfState(row)}>{t(keyOfState(row))}</StateDot>,
      },
      {
        key: 'payment',
        title: t('shipmentList:column.payment'),
        render: (row) => (
          <StateDot tone={toneOfPayment[row.paymentStatus]}>
            {t(`shipmentList:payment.${row.paymentStatus}`)}
          </StateDot>
        ),
      },
      {
        key: 'weight',
        title: t('shipmentList:column.weight'),
        isHiddenAtFirst: true,
        align: 'end',
        render: (row) => (row.totalWeight === null ? none : <WeightText weightKg={row.totalWeight} />),
      },
      {
        key: 'price',
        title: t('shipmentList:column.price'),
        align: 'end',
        render: (row) =>
          row.totalPrice === null || row.priceCurrency === null ? (
            none
          ) : (
            <MoneyText amount={row.totalPrice} currency={row.priceCurrency} />
          ),
      },
      {
        key: 'createdAt',
        title: t('shipmentList:column.createdAt'),
        align: 'end',
        render: (row) => <DateText value={row.createdAt} />,
      },
    ],
    [t],
  )
}
