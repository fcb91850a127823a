import type { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { inTwoSteps } from '../../../platform/http/inTwoSteps.ts'
import { paymentToResume, openPayment } from '../startPayment.ts'
import { createPaymentLink, withdrawPaymentLink } from './createLink.ts'
import { linkList } from './links.list.ts'
import { decideLinkPayment, findPaymentLink } from './payLink.ts'

export const linkHandlers: Handlers<typeof linkEndpoints> = {
  createPaymentLink: (ctx, { body }) => createPaymentLink(ctx, body),
  withdrawPaymentLink: (ctx, { body }) => withdrawPaymentLink(ctx, body.id),
  findPaymentLink: (ctx, { body }) => findPaymentLink(ctx, body.token),
  startLinkPayment: inTwoSteps({
    begun: paymentToResume,
    decide: (ctx, { body }) => decideLinkPayment(ctx, body.token),
    carryOut: (ctx, begun) => openPayment(ctx, begun, ctx.readerLanguage),
  }),
  listPaymentLinks: linkList.findPage,
  exportPaymentLinks: linkList.exportAll,
}
