import type { StopOutcome } from '@kervan/domain/courier/stopRecord'
import { addActions, newActionId } from '../../platform/offline/outbox.ts'
import type { NewAction } from '../../platform/offline/outbox.ts'
import type { StopToRecord } from './courierActions.ts'
import type { StopDraft } from './hooks/useStopDraft.ts'

interface FileOfRecord {
  kind: 'photo' | 'signature'
  blob: Blob
}

/** Saves a record with its photos and signature on the device, all or none. @throws when the device stores nothing */
export const saveRecord = async (
  reservationId: string,
  outcome: StopOutcome,
  draft: StopDraft,
  at = new Date(),
): Promise<void> => {
  const id = newActionId()
  const isPickedUp = outcome === 'pickedUp'
  const body: StopToRecord = {
    id,
    reservationId,
    outcome,
    failure: isPickedUp ? null : draft.failure,
    note: draft.note,
    signedBy: isPickedUp ? draft.signedBy : null,
    scanned: isPickedUp ? draft.scanned : [],
    at: at.toISOString(),
  }
  const files: FileOfRecord[] = draft.photos.map((blob) => ({ kind: 'photo', blob }))
  if (isPickedUp && draft.signature) files.push({ kind: 'signature', blob: draft.signature })
  const fileActions = files.map(({ kind, blob }): NewAction => {
    const fileId = newActionId()
    const fileName = `${kind}.${blob.type === 'image/png' ? 'png' : 'jpg'}`
    return {
      id: fileId,
      kind: 'addStopFile',
      subject: reservationId,
      after: id,
      body: { id: fileId, recordId: id, kind },
      file: { fieldName: 'file', fileName, blob },
      at,
    }
  })
  await addActions([{ id, kind: 'recordStop', subject: reservationId, body, at }, ...fileActions])
}
