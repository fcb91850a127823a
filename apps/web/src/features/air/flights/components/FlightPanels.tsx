import { useState } from 'react'
import { hasReach } from '@kervan/contract/roles'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines } from '../../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { Sign } from '../../../../ui/light/Sign.tsx'
import type { Flight } from '../checklist.ts'
import type { FlightCalls } from '../hooks/useFlightCalls.ts'
import { Handovers } from './Handovers.tsx'
import { LocalTime } from './LocalTime.tsx'
import { PreAlertDialog } from './PreAlertDialog.tsx'
import styles from './Flight.module.css'

/** Planned and actual times, each in the time zone of its airport. */
const Times = ({ flight }: { flight: Flight }) => {
  const { t } = useTranslation()
  const rows = [
    [
      t('air/flights:times.departure'),
      { zone: flight.originZone, airport: flight.origin },
      flight.departurePlanned,
      flight.departureActual,
    ],
    [
      t('air/flights:times.arrival'),
      { zone: flight.destinationZone, airport: flight.destination },
      flight.arrivalPlanned,
      flight.arrivalActual,
    ],
  ] as const
  return (
    <table className={styles.times}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('air/flights:times.planned')}</th>
          <th scope="col">{t('air/flights:times.actual')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, { zone, airport }, planned, actual]) => (
          <tr key={airport}>
            <th scope="row">
              {label}, {airport}
            </th>
            <td>
              <LocalTime at={planned} zone={zone} airport="" isShort />
            </td>
            <td>
              <LocalTime at={actual} zone={zone} airport="" isShort />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fileKinds = ['declaration', 'fwb', 'fhl'] as const

const Files = ({ flight, calls }: { flight: Flight; calls: FlightCalls }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.files}>
      {fileKinds.map((kind) => (
        <li key={kind}>
          <Sign kind="file" />
          <button type="button" disabled={flight.pieceCount === 0} onClick={() => calls.save(kind)}>
            {t(`air/flights:file.${kind}`)}
          </button>
        </li>
      ))}
      <li className={styles.note}>{t('air/flights:file.unverified')}</li>
    </ul>
  )
}

const preAlertLabel = ({ undo, preAlertDate }: Flight): string => {
  if (undo !== null) return 'air/flights:preAlertLater'
  return preAlertDate === null ? 'air/flights:preAlert' : 'air/flights:preAlertAgain'
}

const Agent = ({ flight }: { flight: Flight }) => {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  if (flight.agentEmail === null) return <p className={styles.note}>{t('air/flights:close.noAgent')}</p>
  return (
    <>
      <a href={`mailto:${flight.agentEmail}`}>{flight.agentEmail}</a>
      {flight.preAlertDate && (
        <div className={styles.note}>
          {t('air/flights:writtenAt')} <DateText value={flight.preAlertDate} format="minute" />
        </div>
      )}
      <div className={styles.write}>
        <Button size="small" disabled={flight.undo !== null} onClick={() => setIsWriting(true)}>
          {t(preAlertLabel(flight))}
        </Button>
      </div>
      {isWriting && <PreAlertDialog flight={flight} onClose={() => setIsWriting(false)} />}
    </>
  )
}

/** Facts of the flight beside its checklist: times, load, files, agent. */
export const FlightPanels = ({ flight, calls }: { flight: Flight; calls: FlightCalls }) => {
  const { t, language } = useTranslation()
  const session = useSession()
  const seesFiles = session !== null && hasReach(session, 'all')
  return (
    <aside className={styles.panels} aria-label={t('air/flights:facts')}>
      <section>
        <h2>{t('air/flights:times.title')}</h2>
        <Times flight={flight} />
        <p className={styles.note}>{t('air/flights:times.local')}</p>
      </section>
      <section>
        <h2>{t('air/flights:facts')}</h2>
        <FactLines
          facts={[
            { label: t('air/flights:column.airline'), value: flight.airlineName },
            {
              label: t('air/flights:column.masterWaybill'),
              value: <ReferenceTag reference={formatAirWaybill(flight.masterWaybill)} />,
            },
            { label: t('air/flights:loaded'), value: formatWeight(flight.weightKg, language) },
          ]}
        />
      </section>
      {(seesFiles || flight.handovers.length > 0) && (
        <section>
          <h2>{t('air/flights:files')}</h2>
          {seesFiles && <Files flight={flight} calls={calls} />}
          {flight.handovers.length > 0 && <Handovers handovers={flight.handovers} />}
        </section>
      )}
      <section>
        <h2>{t('air/flights:agent')}</h2>
        <Agent flight={flight} />
      </section>
    </aside>
  )
}
