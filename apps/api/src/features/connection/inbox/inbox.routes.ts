import type { inboxEndpoints } from '@kervan/contract/connection/inbox.endpoints'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/http/bind.ts'
import { receiveDelivery } from './receiveDelivery.ts'

const receive = async (
  ctx: Ctx,
  method: 'GET' | 'POST',
  { params, raw }: Pick<InputOf<typeof inboxEndpoints.receiveWebhook>, 'params' | 'raw'>,
): Promise<FileAnswer> => {
  const answer = await receiveDelivery(ctx, { connectionId: params.connectionId, method, raw: raw! })
  const { contentType, body } = answer ?? { contentType: 'application/json', body: '{}' }
  return { contentType, bytes: body }
}

export const inboxHandlers: Handlers<typeof inboxEndpoints> = {
  receiveWebhook: (ctx, input) => receive(ctx, 'POST', input),
  answerChallenge: (ctx, input) => receive(ctx, 'GET', input),
}
