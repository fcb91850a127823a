import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { UndoBar } from '../../../../ui/UndoBar.tsx'
import type { Flight } from '../checklist.ts'

/** Undo for a flight's last step, available until notifications are sent. */
export const FlightUndo = ({ flight, undo }: { flight: Flight; undo: NonNullable<Flight['undo']> }) => {
  const { t, language } = useTranslation()
  const queries = useQueryClient()
  const { id, flightNumber } = flight
  const refresh = useCallback(
    () =>
      Promise.all(
        [flightEndpoints.findFlight, flightEndpoints.listFlights].map((row) =>
          queries.invalidateQueries(queriesOf(row)),
        ),
      ),
    [queries],
  )
  const takeBack = useEndpointMutation(flightEndpoints.undoFlightMove, {
    onSuccess: () => {
      notify('success', t('air/flights:undo.done', { number: flightNumber }))
      return refresh()
    },
    onError: refresh,
  })
  return (
    <UndoBar
      action={t(`air/flights:undo.action.${undo.move}`)}
      until={undo.untilDate}
      minutes={flight.undoMinutes}
      isBusy={takeBack.isPending}
      onUndo={() => takeBack.mutate({ body: { id } })}
      onEnd={() => void refresh()}
    >
      {t(`air/flights:undo.${undo.move}`, {
        name: undo.staffName ?? '–',
        time: formatTime(new Date(undo.untilDate), language),
      })}
    </UndoBar>
  )
}
