import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BulkOffer, BulkShipment } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { Translate } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { nothing } from '../../../../ui/table/column.ts'
import { DataTable } from '../../../../ui/table/DataTable.tsx'

const pageSize = 50

export const daysText = ({ transitDaysMin, transitDaysMax }: BulkOffer, t: Translate): string =>
  transitDaysMin === transitDaysMax
    ? t('shipment/bulk:offers.daysSame', { count: transitDaysMax })
    : t('shipment/bulk:offers.daysRange', { from: transitDaysMin, count: transitDaysMax })

const makeColumns = (t: Translate): Column<BulkShipment>[] => [
  {
    key: 'reference',
    title: t('shipment/bulk:offers.reference'),
    isIdentity: true,
    render: ({ customerReference, shipmentId, assetReference }) =>
      shipmentId && assetReference ? (
        <ReferenceTag reference={assetReference} to={`/shipment/shipmentdetail/${shipmentId}`} />
      ) : (
        customerReference
      ),
  },
  { key: 'row', title: t('shipment/bulk:offers.row'), align: 'end', render: ({ row }) => row },
  {
    key: 'receiver',
    title: t('shipment/bulk:offers.receiver'),
    render: (one) => one.receiverName ?? nothing,
  },
  {
    key: 'country',
    title: t('shipment/bulk:offers.country'),
    render: ({ receiverCountry }) => (receiverCountry ? <CountryFlagName code={receiverCountry} /> : nothing),
  },
  {
    key: 'pieces',
    title: t('shipment/bulk:offers.pieces'),
    align: 'end',
    render: ({ pieceCount }) => pieceCount,
  },
  {
    key: 'weight',
    title: t('shipment/bulk:offers.weight'),
    align: 'end',
    render: ({ totalWeight }) => (totalWeight === null ? nothing : <WeightText weightKg={totalWeight} />),
  },
  {
    key: 'service',
    title: t('shipment/bulk:offers.service'),
    render: ({ offer, problem }) =>
      offer ? (
        offer.supplierServiceMethodName
      ) : (
        <StateDot tone="bad">{problem ?? t('shipment/bulk:offers.noOffers')}</StateDot>
      ),
  },
  {
    key: 'days',
    title: t('shipment/bulk:offers.days'),
    render: ({ offer }) => (offer ? daysText(offer, t) : nothing),
  },
  {
    key: 'price',
    title: t('shipment/bulk:offers.price'),
    align: 'end',
    render: ({ offer }) =>
      offer ? <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} /> : nothing,
  },
  {
    key: 'inTry',
    title: t('shipment/bulk:offers.inTry'),
    align: 'end',
    render: ({ offer }) => (offer ? <MoneyText amount={offer.totalPriceInTry} currency="TRY" /> : nothing),
  },
]

interface OfferTableProps {
  shipments: readonly BulkShipment[] | undefined
  error: unknown
  onRetry: () => void
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  selectionActions: ReactNode
  onOpen: (shipment: BulkShipment) => void
}

/** Table of shipments in file order; shipments without an offer are marked. */
export const OfferTable = (props: OfferTableProps) => {
  const { shipments, error, onRetry, selected, onSelect, selectionActions, onOpen } = props
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  const count = shipments?.length ?? 0
  const from = page * pageSize
  return (
    <DataTable
      name="bulkOffers"
      label={t('shipment/bulk:offers.list')}
      columns={makeColumns(t)}
      rows={shipments?.slice(from, from + pageSize)}
      rowKey={({ row }) => String(row)}
      error={error ?? undefined}
      onRetry={onRetry}
      empty={
        <EmptyState title={t('shipment/bulk:offers.noValid')}>
          {t('shipment/bulk:offers.noValidText')}
        </EmptyState>
      }
      isMarked={({ offer }) => offer === null}
      rowActions={(shipment) =>
        shipment.state === 'valid' && shipment.offerCount > 0
          ? [{ key: 'choose', label: t('shipment/bulk:offers.choose'), onSelect: () => onOpen(shipment) }]
          : []
      }
      selection={{ keys: selected, onChange: onSelect, actions: selectionActions }}
      paging={{
        goPrevious: page > 0 ? () => setPage(page - 1) : undefined,
        goNext: from + pageSize < count ? () => setPage(page + 1) : undefined,
      }}
    />
  )
}
