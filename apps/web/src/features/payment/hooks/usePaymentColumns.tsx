import { useMemo } from 'react'
import type { PaymentRecord } from '@kervan/contract/payment/payment.endpoints'
import type { PaymentState } from '@kervan/domain/payment/paymentLife'
import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { CountryFlagName, StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import type { Column } from '../../../ui/table/column.ts'

const none = '–'

const tones: Record<PaymentState, Tone> = {
  started: 'info',
  succeeded: 'ok',
  failed: 'bad',
  expired: 'none',
  partlyRefunded: 'warn',
  refunded: 'warn',
}

/** The documented columns; the company only for who sees several. */
export const usePaymentColumns = (showsCompany: boolean): readonly Column<PaymentRecord>[] => {
  const { t } = useTranslation()
  return useMemo(() => {
    const columns: (Column<PaymentRecord> | false)[] = [
      {
        key: 'reference',
        title: t('payment:column.reference'),
        isIdentity: true,
        render: (row) => (
          <ReferenceTag
            reference={row.assetReference}
            to={row.shipmentId ? `/shipment/shipment/${row.shipmentId}/payment` : undefined}
          />
        ),
      },
      {
        key: 'date',
        title: t('payment:column.date'),
        render: (row) => <DateText value={row.paymentDate} format="minute" />,
      },
      showsCompany && {
        key: 'company',
        title: t('payment:column.company'),
        render: (row) => row.company,
      },
      { key: 'sender', title: t('payment:column.sender'), render: (row) => row.sender ?? none },
      { key: 'receiver', title: t('payment:column.receiver'), render: (row) => row.receiver ?? none },
      {
        key: 'country',
        title: t('payment:column.country'),
        render: (row) => (row.country ? <CountryFlagName code={row.country} /> : none),
      },
      {
        key: 'type',
        title: t('payment:column.type'),
        render: (row) => t(`payment:type.${row.paymentType}`),
      },
      {
        key: 'amount',
        title: t('payment:column.amount'),
        align: 'end',
        render: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
      },
      {
        key: 'status',
        title: t('payment:column.status'),
        render: (row) => <StateDot tone={tones[row.status]}>{t(`payment:state.${row.status}`)}</StateDot>,
      },
    ]
    return columns.filter((column) => column !== false)
  }, [t, showsCompany])
}
