import type { cancellationEndpoints } from '@kervan/contract/shipment/cancellation/cancellation.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { cancelShipment } from './cancelShipment.ts'
import { decideCancellation } from './decideCancellation.ts'
import { describeCancellation } from './describeCancellation.ts'

export const cancellationHandlers: Handlers<typeof cancellationEndpoints> = {
  findCancellation: (ctx, { body }) => describeCancellation(ctx, body.shipmentId),
  cancelShipment: (ctx, { body }) => cancelShipment(ctx, body),
  decideCancellation: (ctx, { body }) => decideCancellation(ctx, body),
}
