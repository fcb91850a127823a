/** Optional emails that recipients can unsubscribe from. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const noticeTopics = ['tracking'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const noticeEndpoints = {
  changeSubscription: endpoint({
    method: 'POST',
    path: '/api/Notice/ChangeSubscription',
    access: 'public',
    hasGerman: true,
    recordedIn: 'notice_opt_outs',
    summary: 'Whether the reader of an email goes on getting emails of its topic; its link is the key',
    body: z.object({
      /** Unsubscribe token from the link in the email. */
      token: z.string('validation:required').max(200, 'validation:tooLong'),
      isSubscribed: z.boolean('validation:choice'),
    }),
    answer: z.object({ topic: z.enum(noticeTopics), isSubscribed: z.boolean() }),
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound'],
  }),
}
