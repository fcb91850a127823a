import type { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import { inTransaction } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { setOut } from '../reservation/recordStops.ts'
import { markStop } from './markStop.ts'
import { readRecords } from './readRecords.ts'
import { readRound } from './readRound.ts'
import { recordStop } from './recordStop.ts'
import { requireHandling } from '../access/policies.ts'
import { addStopFile, downloadStopFile } from './stopFiles.ts'
import { undoStop } from './undoStop.ts'

export const courierHandlers: Handlers<typeof courierEndpoints> = {
  getMyStops: (ctx, { body }) => readRound(ctx, body.date),
  startRoute: async (ctx, { body }) => {
    const courierId = requireHandling(ctx)
    const started = await inTransaction(ctx.db, (tx) => setOut(tx, ctx, { courierId, date: body.date }))
    return { started }
  },
  recordStop: (ctx, { body }) => recordStop(ctx, body),
  undoStop: (ctx, { body }) => undoStop(ctx, body.recordId),
  addStopFile: (ctx, { body, files }) => addStopFile(ctx, body, files),
  getStopFile: (ctx, { params }) => downloadStopFile(ctx, params.fileId),
  markStop: (ctx, { body }) => markStop(ctx, body),
  getStopRecords: (ctx, { body }) => readRecords(ctx, body),
}
