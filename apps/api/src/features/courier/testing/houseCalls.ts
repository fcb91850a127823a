import type { Call } from '../../../testing/testApp.ts'

const id = '00000000-0000-4000-8000-000000000001'
const date = '2026-11-20'
const at = '2026-11-20T09:00:00Z'

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Courier calls, refused to customers and agents regardless of their flags. */
export const courierHouseCalls: Record<string, Call> = {
  getMyStops: { body: { date } },
  startRoute: { body: { date } },
  recordStop: { body: { id, reservationId: id, outcome: 'pickedUp', at, sentAt: at } },
  undoStop: { body: { recordId: id } },
  addStopFile: { form: formOf({ id, recordId: id, kind: 'photo' }) },
  getStopFile: { params: { fileId: id } },
  markStop: { body: { reservationId: id, latitude: 41.06, longitude: 28.99 } },
}
