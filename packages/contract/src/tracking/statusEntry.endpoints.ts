import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Status entry of the caller whose emails to customers wait. */
const undoableEntry = z.object({
  id: z.uuid(),
  /** Recorded status, in the caller's language. */
  statusName: z.string(),
  location: z.string(),
  /** Number of recorded references. */
  count: z.int(),
  /** Time when customers are emailed and the entry becomes final. */
  untilDate: z.iso.datetime(),
})
export type UndoableEntry = z.output<typeof undoableEntry>

export const statusEntryEndpoints = {
  listUndoableEntries: endpoint({
    method: 'POST',
    path: '/api/Tracking/GetUndoableStatusEntriesQuery',
    access: 'agent_shipmenttrackingstatusescreate',
    summary: 'The status entries of the caller that can still be undone, newest first; at most 20',
    answer: z.object({
      /** Minutes for which the emails to customers wait; 0: they are sent at once. */
      undoMinutes: z.int(),
      items: z.array(undoableEntry),
    }),
  }),
  undoStatusEntry: endpoint({
    method: 'POST',
    path: '/api/Tracking/UndoShipmentTrackingStatusesCommand',
    access: 'agent_shipmenttrackingstatusescreate',
    recordedIn: 'status_entries',
    summary:
      'Undoes a status entry of the caller before its customers are emailed; moved parcels stay as they are',
    body: z.object({ id: z.uuid() }),
    answer: z.object({
      /** Number of shipments whose status was removed. */
      undone: z.int(),
      /** References of shipments that keep the status, because a piece was scanned elsewhere since. */
      kept: z.array(z.string()),
    }),
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'statusEntryUndoOver'],
  }),
}
