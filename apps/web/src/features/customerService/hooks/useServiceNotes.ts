import { useQuery, useQueryClient } from '@tanstack/react-query'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { endpointQuery, queriesOf } from '../../../platform/api/query.ts'

/** Notes of a shipment, including the customer's own. */
export const useServiceNotes = (shipmentId: string) =>
  useQuery({
    ...endpointQuery(shipmentNoteEndpoints.listShipmentNotes, { body: { shipmentId } }),
    staleTime: 0,
  })

/** Reloads notes and work list, because a note may add a shipment to the list or remove it. */
export const useRefreshService = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        shipmentNoteEndpoints.listShipmentNotes,
        timelineEndpoints.listTimeline,
        caseAnswerEndpoints.findCaseAnswer,
        workListEndpoints.listCustomerService,
        workListEndpoints.countCustomerService,
      ].map((row) => queryClient.invalidateQueries(queriesOf(row))),
    )
}
