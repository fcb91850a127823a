import type { noticeEndpoints } from '@kervan/contract/notice/notice.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { changeSubscription } from './subscription.ts'

export const noticeHandlers: Handlers<typeof noticeEndpoints> = {
  changeSubscription: (ctx, { body }) => changeSubscription(ctx, body),
}
