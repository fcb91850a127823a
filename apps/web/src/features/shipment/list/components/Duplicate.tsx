import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note, Tag } from '../../../../ui/light/Tags.tsx'
import { shipmentPath } from '../shipmentList.ts'

type Other = NonNullable<ShipmentListRow['duplicateOf']>

/** Marks a possible duplicate and links to the other shipment. */
export const DuplicateTag = ({ other }: { other: Other }) => {
  const { t } = useTranslation()
  const text = t('shipment/list:duplicate.of', { reference: other.assetReference })
  return (
    <Link to={shipmentPath(other)} title={text} aria-label={text}>
      <Tag tone="warn">{t('shipment/list:duplicate.tag')}</Tag>
    </Link>
  )
}

/** Warns before payment that a shipment with this reference may already exist. Empty while unknown. */
export const DuplicateNote = ({ assetReference }: { assetReference: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(
    endpointQuery(shipmentListEndpoints.listShipments, { body: { reference: assetReference, pageSize: 1 } }),
  )
  const other = data?.items[0]?.duplicateOf
  if (!other) return null
  return (
    <Note tone="warn">
      {t('shipment/list:duplicate.note')} <Link to={shipmentPath(other)}>{other.assetReference}</Link>
    </Note>
  )
}
