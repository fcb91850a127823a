import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { takesBags } from '@kervan/domain/air/flightLife'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { FlightState } from '../../flights/components/FlightState.tsx'
import { FlightUndo } from '../../flights/components/FlightUndo.tsx'
import { FlightTools } from '../../flights/components/FlightTools.tsx'
import { Handovers } from '../../flights/components/Handovers.tsx'
import { LocalTime } from '../../flights/components/LocalTime.tsx'
import styles from '../../flights/components/Flight.module.css'
import { BagTable, NewBagButton, NoBags } from '../components/BagTable.tsx'

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

const FlightFacts = ({ flight }: { flight: Flight }) => {
  const { t } = useTranslation()
  const origin = { zone: flight.originZone, airport: flight.origin }
  const destination = { zone: flight.destinationZone, airport: flight.destination }
  const facts: [label: string, value: React.ReactNode][] = [
    [t('air/flights:column.airline'), flight.airlineName],
    [
      t('air/flights:column.masterWaybill'),
      <ReferenceTag key="waybill" reference={formatAirWaybill(flight.masterWaybill)} />,
    ],
    [
      t('air/flights:column.departure'),
      <LocalTime key="departure" at={flight.departurePlanned} {...origin} />,
    ],
    [
      t('air/flights:column.arrival'),
      <LocalTime key="arrival" at={flight.arrivalPlanned} {...destination} />,
    ],
    [
      t('air/flights:column.departureActual'),
      <LocalTime key="left" at={flight.departureActual} {...origin} />,
    ],
    [
      t('air/flights:column.arrivalActual'),
      <LocalTime key="came" at={flight.arrivalActual} {...destination} />,
    ],
    [
      t('air/flights:agentEmail'),
      <>
        {flight.agentEmail ?? '–'}
        {flight.preAlertDate && (
          <div className={styles.note}>
            {t('air/flights:writtenAt')} <DateText value={flight.preAlertDate} format="minute" />
          </div>
        )}
      </>,
    ],
    [t('air/flights:handover.title'), <Handovers key="handover" handovers={flight.handovers} />],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Flight page: facts, actions and bags. */
export const FlightBagsPage = () => {
  const { t, language } = useTranslation()
  const { flightId = '' } = useParams()
  const { data, error, refetch } = useQuery(
    endpointQuery(flightEndpoints.findFlight, { body: { id: flightId } }),
  )
  const list = useEndpointList(bagEndpoints.listBags, { fixed: { flightId }, without: ['flightId'] })
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.baglist')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows columns={5} />
  return (
    <>
      <PageHeader
        title={`${data.flightNumber} · ${data.origin} – ${data.destination}`}
        facts={
          <>
            <FlightState state={data.state} /> · {t('air/flights:bagCount', { count: data.bagCount })} ·{' '}
            {t('air/flights:pieceCount', { count: data.pieceCount })} ·{' '}
            {formatWeight(data.weightKg, language)}
          </>
        }
        actions={<FlightTools flight={data} />}
      />
      <FlightUndo flight={data} />
      <FlightFacts flight={data} />
      {takesBags(data.state) && (
        <div className={styles.tools}>
          <NewBagButton flight={{ id: data.id, destination: data.destination }} />
        </div>
      )}
      <BagTable list={list} isOfFlight empty={<NoBags />} />
    </>
  )
}
