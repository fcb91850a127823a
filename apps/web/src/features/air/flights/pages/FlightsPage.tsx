import { useState } from 'react'
import { useNavigate } from 'react-router'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { FlightEditor } from '../components/FlightEditor.tsx'
import { FlightState } from '../components/FlightState.tsx'
import { LocalTime, PlannedTime } from '../components/LocalTime.tsx'

/** Flights with their totals; each row links to its bags. */
export const FlightsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useEndpointList(flightEndpoints.listFlights)
  const [edited, setEdited] = useState<FlightRow | 'new' | null>(null)
  // Current row of the flight list, so that a save after a conflict sends the latest version.
  const current = list.items?.find(({ id }) => edited !== 'new' && id === edited?.id) ?? edited
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/pickup/baglist/${id}`}
        rowActions={(flight) => [
          { key: 'edit', label: t('air/flights:edit'), onSelect: () => setEdited(flight) },
        ]}
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('air/flights:add')}
          </Button>
        }
        cells={{
          state: ({ state }) => <FlightState state={state} />,
          masterWaybill: ({ masterWaybill }) => <ReferenceTag reference={formatAirWaybill(masterWaybill)} />,
          departure: (row) => (
            <PlannedTime
              planned={row.departurePlanned}
              actual={row.departureActual}
              zone={row.originZone}
              airport={row.origin}
            />
          ),
          departureActual: (row) => (
            <LocalTime at={row.departureActual} zone={row.originZone} airport={row.origin} />
          ),
          arrival: (row) => (
            <PlannedTime
              planned={row.arrivalPlanned}
              actual={row.arrivalActual}
              zone={row.destinationZone}
              airport={row.destination}
            />
          ),
          arrivalActual: (row) => (
            <LocalTime at={row.arrivalActual} zone={row.destinationZone} airport={row.destination} />
          ),
          bags: ({ bagCount, openBagCount }) =>
            openBagCount > 0 ? (
              <>
                {bagCount} <Tag tone="warn">{t('air/flights:openBags', { count: openBagCount })}</Tag>
              </>
            ) : (
              bagCount
            ),
        }}
        empty={<EmptyState title={t('air/flights:none')}>{t('air/flights:noneHelp')}</EmptyState>}
      />
      {current && (
        <FlightEditor
          key={current === 'new' ? current : current.id}
          flight={current === 'new' ? null : current}
          onSaved={({ id }) => {
            setEdited(null)
            // Opens the bags of the new flight, which is the user's next step.
            if (current === 'new') void navigate(`/pickup/baglist/${id}`)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
