/** Actions that the courier's phone sends now or later, each kind with its API call. */
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import type { CallRequest } from '../../platform/api/apiClient.ts'
import { callEndpoint } from '../../platform/api/apiClient.ts'
import type { OutboxEntry } from '../../platform/offline/offlineStore.ts'
import type { SendAction } from '../../platform/offline/outbox.ts'

type RecordRequest = CallRequest<typeof courierEndpoints.recordStop>['body']
/** `sentAt` is the phone's clock at the time of sending. */
export type StopToRecord = Omit<RecordRequest, 'sentAt'>

type Bodies = {
  startRoute: CallRequest<typeof courierEndpoints.startRoute>['body']
  recordStop: StopToRecord
  undoStop: CallRequest<typeof courierEndpoints.undoStop>['body']
  addStopFile: CallRequest<typeof courierEndpoints.addStopFile>['body']
  markStop: CallRequest<typeof courierEndpoints.markStop>['body']
}

const bodyOf = <Kind extends keyof Bodies>(_kind: Kind, entry: OutboxEntry): Bodies[Kind] =>
  entry.body as Bodies[Kind]

export const courierSenders: Record<keyof Bodies, SendAction> = {
  startRoute: (entry) => callEndpoint(courierEndpoints.startRoute, { body: bodyOf('startRoute', entry) }),
  recordStop: (entry) =>
    callEndpoint(courierEndpoints.recordStop, {
      body: { ...bodyOf('recordStop', entry), sentAt: new Date().toISOString() },
    }),
  undoStop: (entry) => callEndpoint(courierEndpoints.undoStop, { body: bodyOf('undoStop', entry) }),
  addStopFile: (entry) => {
    const { fieldName, fileName, blob } = entry.file!
    const file = new File([blob], fileName, { type: blob.type })
    return callEndpoint(courierEndpoints.addStopFile, {
      body: bodyOf('addStopFile', entry),
      files: [{ fieldName, file }],
    })
  },
  markStop: (entry) => callEndpoint(courierEndpoints.markStop, { body: bodyOf('markStop', entry) }),
}

/** Returns the record of a stop that is waiting on this device. */
export const recordOf = (entry: OutboxEntry): StopToRecord => bodyOf('recordStop', entry)
