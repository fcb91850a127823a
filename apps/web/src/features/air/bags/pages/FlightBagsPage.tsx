import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { cityIn } from '@kervan/domain/air/airportCity'
import { takesBags } from '@kervan/domain/air/flightLife'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import type { Flight } from '../../flights/checklist.ts'
import { FlightChecklist } from '../../flights/components/FlightChecklist.tsx'
import { FlightPanels } from '../../flights/components/FlightPanels.tsx'
import { FlightState } from '../../flights/components/FlightState.tsx'
import { FlightTools } from '../../flights/components/FlightTools.tsx'
import { LocalTime } from '../../flights/components/LocalTime.tsx'
import styles from '../../flights/components/Flight.module.css'
import { useDeclaration } from '../../flights/hooks/useDeclaration.ts'
import { useFlightCalls } from '../../flights/hooks/useFlightCalls.ts'
import { BagTable, NewBagButton, NoBags } from '../components/BagTable.tsx'

const FlightPage = ({ flight }: { flight: Flight }) => {
  const { t, language } = useTranslation()
  const calls = useFlightCalls(flight)
  const declaration = useDeclaration(flight.id)
  const list = useEndpointList(bagEndpoints.listBags, {
    fixed: { flightId: flight.id },
    without: ['flightId'],
  })
  const route = t('air/flights:route', {
    from: cityIn(flight.originCity, language),
    to: cityIn(flight.destinationCity, language),
  })
  // Shows everything at once, because the next step and the rows decide where all below stands.
  if (declaration.isLoading || (!list.items && !list.error)) return <LoadingRows rows={14} columns={5} />
  return (
    <>
      <PageHeader
        title={`${flight.flightNumber} · ${route}`}
        facts={
          <>
            <FlightState state={flight.state} /> ·{' '}
            <LocalTime at={flight.departurePlanned} zone={flight.originZone} airport={flight.origin} /> ·{' '}
            {t('air/flights:bagCount', { count: flight.bagCount })} ·{' '}
            {t('air/flights:pieceCount', { count: flight.pieceCount })} ·{' '}
            {formatWeight(flight.weightKg, language)}
          </>
        }
        actions={<FlightTools flight={flight} calls={calls} />}
      />
      <div className={styles.page}>
        <div className={styles.main}>
          <FlightChecklist flight={flight} declaration={declaration} calls={calls} />
          <div>
            <div className={styles.bagsHead}>
              <h2>{t('shell:screen.baglist')}</h2>
              {takesBags(flight.state) && <NewBagButton kind="plain" flight={flight} />}
            </div>
            <BagTable list={list} isOfFlight empty={<NoBags />} />
          </div>
        </div>
        <FlightPanels flight={flight} calls={calls} />
      </div>
    </>
  )
}

/** Flight page: checklist of its steps, facts and bags. */
export const FlightBagsPage = () => {
  const { t } = useTranslation()
  const { flightId = '' } = useParams()
  const { data, error, refetch } = useQuery(
    endpointQuery(flightEndpoints.findFlight, { body: { id: flightId } }),
  )
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.baglist')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows rows={14} columns={5} />
  return <FlightPage key={data.id} flight={data} />
}
