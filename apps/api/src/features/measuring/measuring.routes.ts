import type { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import type { objectionEndpoints } from '@kervan/contract/measuring/objection.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { inTwoSteps } from '../../platform/http/inTwoSteps.ts'
import { decideExtraPayment } from '../payment/startExtraPayment.ts'
import { paymentToResume, openPayment } from '../payment/startPayment.ts'
import { describeMeasuring, describeScanned } from './describeMeasuring.ts'
import { decideObjection, objectToExtraPayment } from './objection.ts'
import { addObjectionFile, downloadObjectionFile } from './objectionFiles.ts'
import { releaseHold, undoRelease } from './releaseHold.ts'
import { addMeasuringPhoto, downloadMeasuringPhoto } from './photos.ts'
import { previewMeasuring, saveMeasuring } from './saveMeasuring.ts'
import { objectionList } from './objections.list.ts'
import { createDiscount, createExtraPayment } from './stateAdjustment.ts'

export const measuringHandlers: Handlers<typeof measuringEndpoints & typeof objectionEndpoints> = {
  findMeasuring: (ctx, { body }) => describeMeasuring(ctx, body.shipmentId),
  findScannedToMeasure: (ctx, { body }) => describeScanned(ctx, body.scanned),
  previewMeasuring: (ctx, { body }) => previewMeasuring(ctx, body),
  saveMeasuring: (ctx, { body }) => saveMeasuring(ctx, body),
  addMeasuringPhoto: (ctx, { body, files }) => addMeasuringPhoto(ctx, body.shipmentId, files),
  downloadMeasuringPhoto: (ctx, { params }) => downloadMeasuringPhoto(ctx, params.photoId),
  createExtraPayment: (ctx, { body }) => createExtraPayment(ctx, body),
  createDiscount: (ctx, { body }) => createDiscount(ctx, body),
  startExtraPayment: inTwoSteps({
    begun: paymentToResume,
    decide: (ctx, { body }) =>
      decideExtraPayment(ctx, body.adjustmentId, { isSaving: body.saveCard ?? false }),
    carryOut: openPayment,
  }),
  objectToExtraPayment: (ctx, { body }) => objectToExtraPayment(ctx, body),
  addObjectionFile: (ctx, { body, files }) => addObjectionFile(ctx, body.adjustmentId, files),
  downloadObjectionFile: (ctx, { params }) => downloadObjectionFile(ctx, params.fileId),
  decideObjection: (ctx, { body }) => decideObjection(ctx, body),
  releaseHold: (ctx, { body }) => releaseHold(ctx, body),
  undoRelease: (ctx, { body }) => undoRelease(ctx, body.adjustmentId),
  listObjections: objectionList.findPage,
  exportObjections: objectionList.exportAll,
}
