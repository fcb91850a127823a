import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import type { AgentShipmentRow } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import type { RequestOf } from '@kervan/contract/endpoint'
import { AgentBulkActions } from '../components/AgentBulkActions.tsx'
import { ShipmentSums } from '../components/ShipmentSums.tsx'
import styles from '../components/ShipmentSums.module.css'
import { shipmentCells } from '../components/shipmentCells.tsx'
import { useAgentShipmentActions } from '../hooks/useAgentShipmentActions.ts'
import { shipmentPath } from '../shipmentList.ts'

const { listAgentShipments, sumAgentShipments } = agentShipmentListEndpoints

type Filters = RequestOf<typeof sumAgentShipments>['body']

/** Server totals of all shipments that match the filters. */
const AllSums = ({ filters }: { filters: Filters }) => {
  const { t, language } = useTranslation()
  const { data } = useQuery({
    ...endpointQuery(sumAgentShipments, { body: filters }),
    placeholderData: keepPreviousData,
  })
  // Keeps the place of the line, so that the table does not move.
  if (!data) return <p className={styles.all}>{'\u00a0'}</p>
  if (data.count === 0) return null
  return (
    <p className={styles.all}>
      {t('shipment/list:agent.all', { count: data.count, shown: formatCount(data.count, language) })}
      <ShipmentSums sums={data} />
    </p>
  )
}

/** Company of the shipment, with a mark if unverified, and its segment for operations staff; below it the sender. */
const CompanyCell = ({ row }: { row: AgentShipmentRow }) => {
  const { t } = useTranslation()
  return (
    <TwoLines second={row.senderName}>
      <span className={styles.company}>
        <span>{row.companyName}</span>
        {!row.isCompanyVerified && <Tag tone="warn">{t('shipment/list:agent.notVerified')}</Tag>}
        {row.segmentName && <Tag tone="none">{row.segmentName}</Tag>}
      </span>
    </TwoLines>
  )
}

/** Shipments of all companies that the staff member manages, newest first. */
export const AgentShipmentListPage = () => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const supplierIds = carriers?.map(({ id, name }) => ({ value: String(id), label: name }))
  const list = useEndpointList(listAgentShipments, { options: { supplierIds } })
  return (
    <ListScreen
      list={list}
      views="agentShipments"
      rowKey={({ id }) => id}
      linkTo={shipmentPath}
      opensTabs
      isArrangeable
      rowActions={useAgentShipmentActions()}
      isMarked={({ trackingException }) => trackingException !== null}
      cells={{
        ...shipmentCells(t),
        reference: (row) => (
          <TwoLines second={row.supplierReference ?? row.customerReference}>
            <ReferenceTag reference={row.assetReference} to={shipmentPath(row)} target="_blank" />
          </TwoLines>
        ),
        company: (row) => <CompanyCell row={row} />,
      }}
      summary={<AllSums filters={list.filterRequest} />}
      bulkActions={(selected) => (
        <AgentBulkActions selected={selected} onLetGo={() => list.select(new Map())} />
      )}
      empty={
        <EmptyState title={t('shipment/list:agent.empty')}>{t('shipment/list:agent.emptyText')}</EmptyState>
      }
    />
  )
}
