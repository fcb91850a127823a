import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { matchingEndpoints, mostMatched } from '@kervan/contract/tracking/matching.endpoints'
import type { TrackingStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { TroubledDeliveries } from '../ingest/TroubledDeliveries.tsx'
import { MatchPanel, waitingText } from '../matching/MatchPanel.tsx'
import { RecentMatches } from '../matching/RecentMatches.tsx'

const path = '/agent/trackingstatuslist'

/** Reads a row id; null above the database's integer limit. */
const readId = (text: string | undefined): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

/** Carriers' codes and their statuses. An id in the address opens that code's panel. */
export const TrackingStatusesPage = () => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const id = readId(useParams().id)
  const [many, setMany] = useState<readonly TrackingStatusRow[] | null>(null)
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  const supplierId = carriers?.map((carrier) => ({ value: String(carrier.id), label: carrier.name }))
  const list = useEndpointList(matchingEndpoints.listTrackingStatuses, { options: { supplierId } })
  const [first, ...rest] = many ?? []
  return (
    <>
      <ListScreen
        list={list}
        rowKey={(status) => String(status.id)}
        linkTo={(status) => `${path}/${status.id}${search}`}
        summary={
          <>
            <TroubledDeliveries />
            <RecentMatches />
          </>
        }
        cells={{
          matched: ({ customizedName }) =>
            customizedName ?? <StateDot tone="warn">{t('tracking/matching:state.unmatched')}</StateDot>,
          waiting: ({ waitingShipments }) => waitingText(waitingShipments, language),
        }}
        bulkActions={(selected) => (
          <Button size="small" disabled={selected.length > mostMatched} onClick={() => setMany(selected)}>
            {t('tracking/matching:matchCount', { count: selected.length })}
          </Button>
        )}
        empty={
          <EmptyState title={t('tracking/matching:empty')}>{t('tracking/matching:emptyText')}</EmptyState>
        }
      />
      {id !== null && <MatchPanel key={id} ids={[id]} onClose={() => void navigate(`${path}${search}`)} />}
      {first && (
        <MatchPanel
          ids={[first.id, ...rest.map((status) => status.id)]}
          selected={many ?? []}
          onClose={() => {
            setMany(null)
            list.select(new Map())
          }}
        />
      )}
    </>
  )
}
