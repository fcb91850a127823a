import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Flight.module.css'

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

/** Undo for a flight's last step, available until notifications are sent. */
export const FlightUndo = ({ flight: { id, flightNumber, undo } }: { flight: Flight }) => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const until = undo?.untilDate
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
  useEffect(() => {
    if (!until) return undefined
    const timer = setTimeout(
      () => void queries.invalidateQueries(queriesOf(flightEndpoints.findFlight)),
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [until, queries])
  if (!undo) return null
  return (
    <Note tone="info">
      <span className={styles.undo}>
        <span>
          {t(`air/flights:undo.${undo.move}`, {
            name: undo.staffName ?? '–',
            time: formatTime(new Date(undo.untilDate), language),
          })}
        </span>
        <Button size="small" isBusy={takeBack.isPending} onClick={() => takeBack.mutate({ body: { id } })}>
          {t(`air/flights:undo.action.${undo.move}`)}
        </Button>
      </span>
    </Note>
  )
}
