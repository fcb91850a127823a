import type { senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getSenderLogo, openSenderPage, trackAtSender } from './openSenderPage.ts'
import { findSenderPage, saveSenderPage } from './senderPage.ts'

export const senderPageHandlers: Handlers<typeof senderPageEndpoints> = {
  findSenderPage: (ctx, { body }) => findSenderPage(ctx, body),
  saveSenderPage: (ctx, { body, files }) => saveSenderPage(ctx, body, files),
  openSenderPage: (ctx, { body }) => openSenderPage(ctx, body),
  getSenderLogo: (ctx, { params }) => getSenderLogo(ctx, params),
  trackAtSender: (ctx, { body }) => trackAtSender(ctx, body),
}
