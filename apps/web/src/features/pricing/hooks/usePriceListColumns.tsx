import { Link } from 'react-router'
import type { PriceListDraftItem, PriceListItem } from '@kervan/contract/pricing/priceListAnswer'
import { formatCount, nameWithoutCarrier } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PriceListStateDot } from '../components/priceList/PriceListStateDot.tsx'
import { describeValidity } from '../components/priceList/describeTerms.ts'

type AnyList = PriceListItem | PriceListDraftItem

const useSharedColumns = (): Record<
  'carrier' | 'service' | 'currency' | 'zones' | 'prices',
  Column<AnyList>
> => {
  const { t, language } = useTranslation()
  return {
    carrier: { key: 'carrier', title: t('priceList:column.carrier'), render: (list) => list.supplierName },
    service: {
      key: 'service',
      title: t('priceList:column.service'),
      render: (list) => nameWithoutCarrier(list.supplierServiceMethodName, list.supplierName),
    },
    currency: { key: 'currency', title: t('priceList:column.currency'), render: (list) => list.currency },
    zones: {
      key: 'zones',
      title: t('priceList:column.zones'),
      align: 'end',
      render: (list) => formatCount(list.zoneCount, language),
    },
    prices: {
      key: 'prices',
      title: t('priceList:column.prices'),
      align: 'end',
      render: (list) => formatCount(list.priceCount, language),
    },
  }
}

export const usePublishedColumns = (): Column<PriceListItem>[] => {
  const { t, language } = useTranslation()
  const shared = useSharedColumns()
  return [
    {
      key: 'name',
      title: t('priceList:column.name'),
      isIdentity: true,
      render: (list) => <Link to={`/pricing/pricelist/${list.id}`}>{list.name}</Link>,
    },
    shared.carrier,
    shared.service,
    {
      key: 'state',
      title: t('priceList:column.state'),
      render: (list) => <PriceListStateDot state={list.state} />,
    },
    {
      key: 'validity',
      title: t('priceList:column.validity'),
      render: (list) => (
        <span className="figures" style={{ whiteSpace: 'nowrap' }}>
          {describeValidity(list, language, t)}
        </span>
      ),
    },
    shared.currency,
    shared.zones,
    shared.prices,
    {
      key: 'published',
      title: t('priceList:column.published'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (list) => <DateText value={list.publishedAt} format="minute" />,
    },
  ]
}

export const useDraftColumns = (): Column<PriceListDraftItem>[] => {
  const { t } = useTranslation()
  const shared = useSharedColumns()
  return [
    {
      key: 'name',
      title: t('priceList:column.name'),
      isIdentity: true,
      render: (draft) => <Link to={`/pricing/pricelist/draft/${draft.draftId}`}>{draft.name}</Link>,
    },
    shared.carrier,
    shared.service,
    shared.currency,
    shared.zones,
    shared.prices,
    { key: 'source', title: t('priceList:column.source'), render: (draft) => draft.source },
    {
      key: 'changed',
      title: t('priceList:column.changed'),
      align: 'end',
      render: (draft) => (
        <>
          <DateText value={draft.changedAt} format="minute" /> {draft.changedBy}
        </>
      ),
    },
  ]
}
