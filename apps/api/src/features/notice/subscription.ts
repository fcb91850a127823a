/** Subscriptions by topic, and the links to change them without signing in. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { noticeTopics } from '@kervan/contract/notice/notice.endpoints'
import type { NoticeTopic, noticeEndpoints } from '@kervan/contract/notice/notice.endpoints'
import { productAddress } from '../../platform/addresses.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { deleteOptOut, hasOptedOut, insertOptOut } from './notice.queries.ts'

export const recipientOfUser = (userId: number): string => `user:${userId}`

/** Addresses are stored as a hash, which is enough to exclude them. */
export const recipientOfAddress = (email: string): string =>
  `address:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`

const signatureOf = (settings: Settings, named: string): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET'))
    .update(`subscription ${named}`)
    .digest('base64url')

const tokenOf = (settings: Settings, recipient: string, topic: NoticeTopic): string => {
  const named = `${topic}.${recipient.replace(':', '.')}`
  return `${named}.${signatureOf(settings, named)}`
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @throws AppError notFound for a forged or truncated link */
const readToken = (settings: Settings, token: string): { recipient: string; topic: NoticeTopic } => {
  const [topic, kind, id, signature, ...rest] = token.split('.')
  const known = noticeTopics.find((each) => each === topic)
  if (!known || !signature || rest.length > 0) throw new AppError('notFound')
  if (!isSame(signature, signatureOf(settings, `${topic}.${kind}.${id}`))) throw new AppError('notFound')
  return { recipient: `${kind}:${id}`, topic: known }
}

export interface SubscriptionLinks {
  /**
   * Page for people that confirms the change and offers to undo it. The token follows the `#`, which browsers
   * send to no server.
   */
  page: string
  /** POST address for mail programs. */
  oneClick: string
}

export const oneClickPath = '/unsubscribe/one-click/'

export const linksOf = (
  settings: Settings,
  { recipient, topic, language }: { recipient: string; topic: NoticeTopic; language: ReaderLanguage },
): SubscriptionLinks => {
  const token = tokenOf(settings, recipient, topic)
  return {
    page: `${productAddress(settings)}/unsubscribe?lang=${language}#${token}`,
    oneClick: `${productAddress(settings)}${oneClickPath}${token}`,
  }
}

export const isOptedOut = (db: Db, recipient: string, topic: NoticeTopic): Promise<boolean> =>
  hasOptedOut(db, recipient, topic)

/** Idempotent. */
export const subscribe = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { recipient, topic }: { recipient: string; topic: NoticeTopic },
  isSubscribed: boolean,
): Promise<void> => {
  if (isSubscribed) await deleteOptOut(db, recipient, topic)
  else await insertOptOut(db, recipient, topic, now)
}

/** @throws AppError notFound */
export const changeSubscription = async (
  ctx: Ctx,
  { token, isSubscribed }: InputOf<typeof noticeEndpoints.changeSubscription>['body'],
): Promise<AnswerOf<typeof noticeEndpoints.changeSubscription>> => {
  const named = readToken(ctx.settings, token)
  await subscribe(ctx, named, isSubscribed)
  return { topic: named.topic, isSubscribed }
}
