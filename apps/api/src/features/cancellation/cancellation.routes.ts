import type { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { manyCancellationEndpoints } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import type { waitingCancellationEndpoints } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { inTwoSteps } from '../../platform/http/inTwoSteps.ts'
import { cancelShipment } from './cancelShipment.ts'
import { startedCancellations, carryOutCancellations, decideCancellations } from './cancelShipments.ts'
import { decideCancellation } from './decideCancellation.ts'
import { describeCancellation } from './describeCancellation.ts'
import { previewCancellations } from './previewCancellations.ts'
import { waitingCancellationList } from './waitingCancellations.list.ts'

type Rows = typeof cancellationEndpoints &
  typeof manyCancellationEndpoints &
  typeof waitingCancellationEndpoints

export const cancellationHandlers: Handlers<Rows> = {
  findCancellation: (ctx, { body }) => describeCancellation(ctx, body.shipmentId),
  cancelShipment: (ctx, { body }) => cancelShipment(ctx, body),
  decideCancellation: (ctx, { body }) => decideCancellation(ctx, body),
  findCancellations: (ctx, { body }) => previewCancellations(ctx, body.shipmentIds),
  cancelShipments: inTwoSteps({
    begun: startedCancellations,
    decide: (ctx, { body }) => decideCancellations(ctx, body),
    carryOut: carryOutCancellations,
  }),
  listWaitingCancellations: waitingCancellationList.findPage,
  exportWaitingCancellations: waitingCancellationList.exportAll,
}
