import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note, Tag } from '../../../../ui/light/Tags.tsx'
import { shipmentPath } from '../shipmentList.ts'

type Other = NonNullable<ShipmentListRow['duplicateOf']>

/** Marks a row that may be the same shipment as another one, and leads there. */
export const DuplicateTag = ({ other }: { other: Other }) => {
  const { t } = useTranslation()
  const text = t('shipment/list:duplicate.of', { reference: other.assetReference })
  return (
    <Link to={shipmentPath(other)} title={text} aria-label={text}>
      <Tag tone="warn">{t('shipment/list:duplicate.tag')}</Tag>
    </Link>
  )
}

/** Before it is paid: the shipment with this reference may be there already. Nothing is shown while that is not known. */
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
