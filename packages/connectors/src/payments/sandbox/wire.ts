/**
 * Wire format of the sandbox provider; its server (apps/api, payment sandbox) validates requests with the same
 * schemas.
 */
import { z } from 'zod'
import { movementKinds } from '@kervan/domain/payment/matchLedgers'
import { declineReasons } from '../paymentProvider.ts'

const conversationId = z.string().min(1).max(100)
/** Amounts in hundredths, as everywhere in the product. */
const amount = z.object({ minor: z.number().int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) })

const word = z.string().min(1).max(100)

export const startRequest = z.object({
  conversationId,
  amount,
  language: z.enum(['tr', 'en']),
  lines: z.array(z.object({ name: z.string().max(200), amount })).max(200),
  callbackUrl: z.url(),
  cards: z.object({ userKey: word.nullable(), isSaving: z.boolean() }).optional(),
})

export const startAnswer = z.object({ reference: z.string().min(1).max(100), pageUrl: z.url() })

export const namedPayment = z.object({ conversationId })

const cardName = { userKey: word, token: word }

const storedCard = z.object({
  ...cardName,
  scheme: z.string().max(40),
  lastFour: z.string().regex(/^\d{4}$/),
  bank: z.string().max(100).nullable(),
  expiry: z
    .object({ month: z.number().int().min(1).max(12), year: z.number().int().min(2000).max(2199) })
    .nullable(),
})

export const verdictAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('unknown') }),
  z.object({
    status: z.literal('captured'),
    amount,
    card: z.object({ scheme: z.string().max(40), lastFour: z.string().regex(/^\d{4}$/) }).optional(),
    isThreeDSecure: z.boolean().optional(),
    storedCard: storedCard.optional(),
  }),
  z.object({
    status: z.literal('declined'),
    reason: z.enum(declineReasons),
    words: z.string().max(300).optional(),
  }),
])

export const refundRequest = z.object({ conversationId, refundId: z.string().min(1).max(100), amount })

export const refundAnswer = z.object({ status: z.literal('refunded') })

export const removeCardRequest = z.object(cardName)

export const removeCardAnswer = z.object({ status: z.literal('removed') })

export const reportRequest = z.object({ day: z.iso.date() })

export const reportAnswer = z.object({
  movements: z.array(
    z.object({ kind: z.enum(movementKinds), reference: z.string().min(1).max(100), amount }),
  ),
})
