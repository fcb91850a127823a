import { useQueryClient } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { Flight } from '../checklist.ts'

/** Closing, reopening and files of a flight. */
export const useFlightCalls = ({ id, flightNumber }: Flight) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [flightEndpoints.findFlight, flightEndpoints.listFlights, bagEndpoints.listBags].map((row) =>
        queries.invalidateQueries(queriesOf(row)),
      ),
    )
  const move = useEndpointMutation(flightEndpoints.changeFlightState, {
    onSuccess: ({ state }) => {
      notify(
        'success',
        t('air/flights:moved', { number: flightNumber, state: t(`air/flights:state.${state}`) }),
      )
      return refresh()
    },
    // Shows what another user changed meanwhile, such as a bag that was opened again.
    onError: refresh,
  })
  const download = useEndpointMutation(flightEndpoints.getFlightFile, { onSuccess: saveFile })
  return {
    isBusy: move.isPending || download.isPending,
    moveTo: (to: 'close' | 'reopen') => move.mutate({ body: { id, move: to } }),
    save: (kind: 'declaration' | 'fwb' | 'fhl') => download.mutate({ body: { id, kind } }),
  }
}

export type FlightCalls = ReturnType<typeof useFlightCalls>
