import type { ReplyAudience, ReplyFigures } from '@kervan/domain/customerService/replies'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { findEmailFacts } from '../../tracking/emails/emailFacts.ts'
import { findAddressee } from './replies.queries.ts'

const isStillComing = (state: ShipmentState, exception: string | null): boolean =>
  isBooked(state) && !['delivered', 'returned'].includes(state) && exception !== 'lost'

/** Placeholder values of a shipment, as its sender or receiver sees them. */
export const replyFiguresOf = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  { id, state }: { id: string; state: ShipmentState },
  audience: ReplyAudience,
  language: Language,
): Promise<ReplyFigures> => {
  const reader = audience === 'company' ? 'sender' : 'receiver'
  const [shipment, { receiverName, exception }] = await Promise.all([
    findEmailFacts(ctx, id, reader, language),
    findAddressee(ctx.db, id),
  ])
  const { reference, waybill, carrier, service, countryCode, estimatedDelivery, trackingUrl } = shipment!
  return {
    reference,
    waybill,
    carrier: carrier && carrierAndService(carrier, service),
    receiverName,
    country: countryCode && countryName(countryCode, language),
    status: translate(language, exception ? `tracking:exception.${exception}` : `shipment:state.${state}`),
    expectedDay:
      estimatedDelivery && isStillComing(state, exception)
        ? writeDay(language, dayInTurkiye(estimatedDelivery))
        : null,
    exceptionAdvice:
      exception &&
      translate(language, `tracking/emails:${reader === 'sender' ? 'reply' : 'receiver.intro'}.${exception}`),
    trackingLink: isBooked(state) ? trackingUrl : null,
  }
}
