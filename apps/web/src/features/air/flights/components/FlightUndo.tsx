import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import type { Flight } from '../checklist.ts'
import styles from './Checklist.module.css'

/** Interval in ms at which the remaining time is drawn. */
const drawMs = 5000

/** Reloads the flight when its undo period has ended, and returns the part of the period that is left, 0 to 1. */
const useRemaining = (until: string, minutes: number): number => {
  const queries = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  const end = Date.parse(until)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), drawMs)
    const timer = setTimeout(
      () => void queries.invalidateQueries(queriesOf(flightEndpoints.findFlight)),
      Math.max(0, end - Date.now()) + 1000,
    )
    return () => {
      clearInterval(clock)
      clearTimeout(timer)
    }
  }, [end, queries])
  return Math.min(1, Math.max(0, (end - now) / (minutes * 60_000)))
}

/** Undo for a flight's last step, available until notifications are sent. */
export const FlightUndo = ({ flight, undo }: { flight: Flight; undo: NonNullable<Flight['undo']> }) => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const { id, flightNumber } = flight
  const left = useRemaining(undo.untilDate, flight.undoMinutes)
  const refresh = () =>
    Promise.all(
      [flightEndpoints.findFlight, flightEndpoints.listFlights].map((row) =>
        queries.invalidateQueries(queriesOf(row)),
      ),
    )
  const takeBack = useEndpointMutation(flightEndpoints.undoFlightMove, {
    onSuccess: () => {
      notify('success', t('air/flights:undo.done', { number: flightNumber }))
      return refresh()
    },
    onError: refresh,
  })
  return (
    <div className={styles.undo}>
      <div className={styles.undoText}>
        {t(`air/flights:undo.${undo.move}`, {
          name: undo.staffName ?? '–',
          time: formatTime(new Date(undo.untilDate), language),
        })}
        <div className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${left * 100}%` }} />
        </div>
      </div>
      <Button size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate({ body: { id } })}>
        {t(`air/flights:undo.action.${undo.move}`)}
      </Button>
    </div>
  )
}
