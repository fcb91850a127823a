/**
 * Notifications of eBay. `X-EBAY-SIGNATURE` is the ECDSA signature of the body, with the id of a public key that eBay
 * returns. eBay checks the address by a challenge first.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { ConnectorServices } from '../../connector.ts'
import { accountDeliveries, orderDeliveries } from '../../receiving.ts'
import type { ChallengeAnswer, Delivery, ReceivedDelivery, Receiver } from '../../receiving.ts'
import { acceptedDelivery, idOfContent } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import type { EbayClient } from './client.ts'
import { ebayNotification, publicKeyAnswer, signatureHeader } from './wire.ts'

interface NotificationSettings {
  /** Verification token of the address at eBay; without it no notification is accepted. */
  webhookSecret?: string | undefined
  /** Address at which eBay reaches us, as it is entered there. */
  notificationUrl?: string | undefined
}

interface PublicKey {
  key: KeyObject
  digest: string
}

/** eBay changes its key rarely. Anybody can name an unknown one, so that calls for keys are limited. */
const mostKeys = 20
const fetchPauseMs = 5000

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const readSignature = ({ header }: Delivery) => {
  const text = Buffer.from(header('x-ebay-signature') ?? '', 'base64').toString()
  return signatureHeader.safeParse(readJson(text)).data ?? null
}

/** eBay returns the key on one line, which is no valid PEM. */
const toKey = (pem: string): KeyObject =>
  createPublicKey({
    key: Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64'),
    format: 'der',
    type: 'spki',
  })

const readDelivered = (body: unknown): { id: string; shop?: string } | null => {
  const { notification } = ebayNotification.safeParse(body).data ?? {}
  const { user, order, itemMarkedShipped } = notification?.data ?? {}
  const id = order?.orderId ?? itemMarkedShipped?.orderId
  return id === undefined ? null : { id, ...(user && { shop: user.userId }) }
}

/**
 * Returns the id only: the order is fetched. eBay sends one notification for each line, and again after a failed payment.
 * @throws StoreError garbage
 */
export const readEbayOrders = (body: unknown): DeliveredOrder[] => {
  const delivered = readDelivered(body)
  if (!delivered) throw new StoreError('garbage', 'a notification about an order has no id')
  return [delivered]
}

const closedAccount = 'MARKETPLACE_ACCOUNT_DELETION'

const idsOfAccount = (body: unknown): string[] | null => {
  const { metadata, notification } = ebayNotification.safeParse(body).data ?? {}
  if (metadata?.topic !== closedAccount) return null
  const { username, userId } = notification!.data
  return [username, userId].filter((id) => id !== '')
}

/**
 * Reads the name and the id of a user whose data eBay wants erased: orders have one of them.
 * @throws StoreError garbage
 */
export const readClosedAccounts = (body: unknown): string[] => {
  const ids = idsOfAccount(body)
  if (!ids || ids.length === 0) throw new StoreError('garbage', 'a notification about an account has no id')
  return ids
}

export const openNotifications = (
  { webhookSecret, notificationUrl }: NotificationSettings,
  app: EbayClient,
  { now }: Pick<ConnectorServices, 'now'>,
): Receiver => {
  const keys = new Map<string, PublicKey>()
  let nextFetchAt = 0

  const answerChallenge = ({ query }: Delivery): ChallengeAnswer | false => {
    const code = query('challenge_code')
    if (!code || webhookSecret === undefined || notificationUrl === undefined) return false
    const hash = createHash('sha256').update(code).update(webhookSecret).update(notificationUrl)
    const body = JSON.stringify({ challengeResponse: hash.digest('hex') })
    return { answer: { contentType: 'application/json', body } }
  }

  /** Notifications about anything but orders and closed accounts are accepted and not stored. */
  const recognise = (delivery: Delivery): ReceivedDelivery | ChallengeAnswer | false => {
    if (delivery.method !== 'POST') return false
    const signed = webhookSecret === undefined ? null : readSignature(delivery)
    const known = signed && keys.get(signed.kid)
    if (!known) return false
    const signature = Buffer.from(signed.signature, 'base64')
    if (!verify(known.digest, delivery.body, known.key, signature)) return false
    const body = readJson(Buffer.from(delivery.body).toString())
    const id = idOfContent(delivery.body)
    if (idsOfAccount(body)) return { id, topic: accountDeliveries }
    return readDelivered(body) === null ? acceptedDelivery : { id, topic: orderDeliveries }
  }

  return {
    prepare: async (delivery, signal) => {
      const signed = webhookSecret === undefined ? null : readSignature(delivery)
      const at = now().getTime()
      if (!signed || keys.has(signed.kid) || at < nextFetchAt) return
      nextFetchAt = at + fetchPauseMs
      try {
        const path = '/commerce/notification/v1/public_key/{key}'
        const asked = { step: 'publicKey', path, values: { key: signed.kid }, signal }
        const { key, digest } = await app.call(publicKeyAnswer, asked)
        if (keys.size >= mostKeys) keys.clear()
        keys.set(signed.kid, { key: toKey(key), digest: digest.toLowerCase() })
        nextFetchAt = 0
      } catch {
        // Without the key the notification is refused, and eBay sends it again.
      }
    },
    recognise: (delivery) => (delivery.method === 'GET' ? answerChallenge(delivery) : recognise(delivery)),
  }
}
