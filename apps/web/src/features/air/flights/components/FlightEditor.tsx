import { Form, Input } from 'antd'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { formatAirWaybill, hasRightCheckDigit, readAirWaybill } from '@kervan/domain/air/airWaybill'
import { cityIn } from '@kervan/domain/air/airportCity'
import { hasLeft } from '@kervan/domain/air/flightLife'
import { warningFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { localMinute } from '../localTime.ts'
import { AirlineSelect, AirportSelect, useAirlines, useAirports } from '../../AirSelects.tsx'
import styles from './Flight.module.css'

const { createFlight, updateFlight, listFlights, findFlight } = flightEndpoints

interface FlightEditorProps {
  /** Flight to edit, or null for a new flight. */
  flight: FlightRow | null
  onSaved: (flight: FlightRow) => void
  onClose: () => void
}

interface FlightValues {
  airlineCode?: string
  flightNumber?: string
  masterWaybill?: string
  origin?: string
  destination?: string
  departurePlanned?: string
  arrivalPlanned?: string
  departureActual?: string | null
  arrivalActual?: string | null
  agentEmail?: string | null
}

const localOrNull = (at: string | null, zone: string) => (at === null ? null : localMinute(at, zone))

const valuesOf = (flight: FlightRow): FlightValues => ({
  airlineCode: flight.airlineCode,
  flightNumber: flight.flightNumber,
  masterWaybill: formatAirWaybill(flight.masterWaybill),
  origin: flight.origin,
  destination: flight.destination,
  departurePlanned: localMinute(flight.departurePlanned, flight.originZone),
  arrivalPlanned: localMinute(flight.arrivalPlanned, flight.destinationZone),
  departureActual: localOrNull(flight.departureActual, flight.originZone),
  arrivalActual: localOrNull(flight.arrivalActual, flight.destinationZone),
  agentEmail: flight.agentEmail,
})

/**
 * Editor of a flight; times are local to the airports. After departure, number, waybill and airports are
 * read-only.
 */
export const FlightEditor = ({ flight, onSaved, onClose }: FlightEditorProps) => {
  const { t, language } = useTranslation()
  const airports = useAirports()
  const airlines = useAirlines()
  const isGone = flight !== null && hasLeft(flight.state)
  const editor = useEditor({
    row: flight ? updateFlight : createFlight,
    initial: flight ? valuesOf(flight) : { origin: 'IST' },
    draftName: flight ? `flight:${flight.id}:${flight.version}` : 'flight:new',
    toBody: (_shown, all) => ({ ...all, ...(flight && { id: flight.id, version: flight.version }) }),
    lists: [listFlights, findFlight],
    saved: t('air/flights:saved'),
    onSaved,
  })
  const chosen = Form.useWatch((values: FlightValues) => values, editor.form) ?? editor.initial
  const prefix = airlines?.find(({ code }) => code === chosen.airlineCode)?.waybillPrefix
  const clockOf = (code: string | undefined) => {
    const airport = airports?.find((one) => one.code === code)
    return airport && t('air/flights:clockOf', { city: cityIn(airport.city, language) })
  }
  return (
    <EditorDialog
      editor={editor}
      name="flight"
      width={640}
      isDense
      title={flight ? t('air/flights:editTitle', { number: flight.flightNumber }) : t('air/flights:add')}
      submit={t('air/flights:save')}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <EditorField name="airlineCode" label={t('air/flights:column.airline')}>
          <AirlineSelect disabled={isGone} />
        </EditorField>
        <EditorField name="flightNumber" label={t('air/flights:column.flightNumber')}>
          <Input autoComplete="off" disabled={isGone} placeholder={`${chosen.airlineCode ?? 'TK'}6401`} />
        </EditorField>
      </div>
      <EditorField
        name="masterWaybill"
        label={t('air/flights:column.masterWaybill')}
        help={prefix ? t('air/flights:waybillPrefix', { prefix }) : undefined}
        warning={warningFor((text) => {
          const read = readAirWaybill(text)
          return read && !hasRightCheckDigit(read) ? t('air/flights:waybillCheckDigit') : null
        })}
      >
        <Input autoComplete="off" disabled={isGone} placeholder={`${prefix ?? '235'}-1234 5675`} />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="origin" label={t('air/flights:column.origin')}>
          <AirportSelect disabled={isGone} />
        </EditorField>
        <EditorField name="destination" label={t('air/flights:column.destination')}>
          <AirportSelect disabled={isGone} />
        </EditorField>
        <EditorField
          name="departurePlanned"
          label={t('air/flights:column.departure')}
          help={clockOf(chosen.origin)}
        >
          <DateInput withTime />
        </EditorField>
        <EditorField
          name="arrivalPlanned"
          label={t('air/flights:column.arrival')}
          help={clockOf(chosen.destination)}
        >
          <DateInput withTime />
        </EditorField>
        {flight?.departureActual && (
          <EditorField name="departureActual" label={t('air/flights:column.departureActual')}>
            <DateInput withTime />
          </EditorField>
        )}
        {flight?.arrivalActual && (
          <EditorField name="arrivalActual" label={t('air/flights:column.arrivalActual')}>
            <DateInput withTime />
          </EditorField>
        )}
      </div>
      <EditorField
        name="agentEmail"
        label={t('air/flights:agentEmail')}
        help={t('air/flights:agentEmailHelp')}
      >
        <Input type="email" autoComplete="off" />
      </EditorField>
    </EditorDialog>
  )
}
