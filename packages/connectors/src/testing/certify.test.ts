/** The certification kit itself: each planted fault turns exactly one case red. */
import { describe, expect, it } from 'vitest'
import { BookingRefused } from '../carriers/booking.ts'
import { CarrierError } from '../carriers/rating.ts'
import { createSandboxCarrier } from '../carriers/sandbox/index.ts'
import { sandboxCarrierSamples } from '../carriers/sandbox/testing/sandboxCarrierSamples.ts'
import { upsConnector } from '../carriers/ups/index.ts'
import { upsSamples } from '../carriers/ups/testing/upsSystem.ts'
import type { PaymentProvider } from '../payments/paymentProvider.ts'
import { sandboxConnector } from '../payments/sandbox/index.ts'
import { sandboxPaymentSamples } from '../payments/sandbox/testing/sandboxPaymentSamples.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'

let waybills = 0

const upsFaults: [fault: string, red: string, Fault][] = [
  [
    'a field is not sent',
    'sends each field of its requests',
    {
      services: requesting(({ body }) =>
        typeof body === 'string' ? { body: body.replaceAll('"PostalCode":"10115"', '"PostalCode":""') } : {},
      ),
    },
  ],
  [
    'an error contains the secret',
    'contains no secret in errors and records of calls',
    {
      opened: ({ rates }) => ({
        rates: {
          rate: (request, signal) =>
            rates!.rate(request, signal).catch((error: Error) => {
              error.message += ' for certified-secret'
              throw error
            }),
        },
      }),
    },
  ],
  [
    'the path is logged',
    'contains no secret in errors and records of calls',
    { services: requesting(({ url }) => ({ route: new URL(url).pathname })) },
  ],
  [
    'a call names no step',
    'names step and template of each call',
    { services: requesting(() => ({ step: undefined })) },
  ],
  [
    'the signal is ignored',
    'ends at its time limit when the answer does not begin or end',
    { services: requesting(() => ({ signal: undefined })) },
  ],
  [
    'an unreadable answer counts as no rates',
    'reports an unreadable answer as garbage',
    {
      opened: ({ rates }) => ({
        rates: {
          rate: (request, signal) =>
            rates!.rate(request, signal).catch((error: Error) => {
              if (error instanceof CarrierError && error.kind === 'garbage') return []
              throw error
            }),
        },
      }),
    },
  ],
  [
    'long answers are read',
    'cuts off an answer that is too long',
    { services: requesting(() => ({ maxBytes: Infinity })) },
  ],
  [
    'any credentials pass the test',
    'accepts its credentials and reports rejected ones',
    { opened: () => ({ test: async () => {} }) },
  ],
  [
    'each call requests a token',
    'requests one token for simultaneous calls and another one before it ends',
    {
      services: () => ({
        tokens: { get: (renew, signal) => renew(null, signal), drop: async () => {} },
      }),
    },
  ],
  [
    'a rejected token is used again',
    'replaces a token that the other side rejects',
    { services: ({ tokens }) => ({ tokens: { ...tokens, drop: async () => {} } }) },
  ],
  [
    'a line of the price is lost',
    'returns priced products whose lines add up',
    {
      opened: ({ rates }) => ({
        rates: {
          rate: async (request, signal) =>
            (await rates!.rate(request, signal)).map((rate) => ({ ...rate, lines: rate.lines.slice(1) })),
        },
      }),
    },
  ],
  [
    'every webhook is accepted',
    'recognises only webhooks with a proof of its own secret',
    { opened: () => ({ receive: { recognise: () => ({ id: null, topic: 'tracking' }) } }) },
  ],
  [
    'a capability is not declared',
    'opens exactly its declared capabilities',
    { definition: { capabilities: ['tracking'] } },
  ],
]

const bookingFaults: [fault: string, red: string, Fault][] = [
  [
    'each request makes a booking',
    'makes one booking of two requests with one number',
    {
      opened: ({ booking }) => ({
        booking: {
          ...booking!,
          book: async (request, signal) => {
            const booked = await booking!.book(request, signal)
            return { ...booked, references: { order: `order-${++waybills}` } }
          },
          find: null,
        },
      }),
    },
  ],
  [
    'a server error counts as a refusal',
    'reports a server error as a fault, which decides nothing',
    {
      opened: ({ booking }) => ({
        booking: {
          ...booking!,
          book: (request, signal) =>
            booking!.book(request, signal).catch((error: Error) => {
              throw error instanceof CarrierError && error.kind === 'fault'
                ? new BookingRefused(error.message)
                : error
            }),
        },
      }),
    },
  ],
  [
    'a second cancellation is refused',
    'returns the same answer to a repeated cancellation',
    {
      opened: ({ booking }) => {
        const cancelled = new Set<number>()
        return {
          booking: {
            ...booking!,
            cancel: async ({ bookingNumber, ...rest }, signal) => {
              if (cancelled.has(bookingNumber)) return { kind: 'refused', words: 'Cancelled before.' }
              cancelled.add(bookingNumber)
              return booking!.cancel!({ bookingNumber, ...rest }, signal)
            },
          },
        }
      },
    },
  ],
]

const paymentFaults: [fault: string, red: string, Fault][] = [
  [
    'each refund is made again',
    'refunds once for two requests with one refund id',
    {
      opened: ({ payments }) => ({
        payments: {
          ...payments!,
          refund: (refund) => payments!.refund({ ...refund, refundId: `${refund.refundId}-${++waybills}` }),
        } satisfies PaymentProvider,
      }),
    },
  ],
  [
    'no time limit',
    'ends at its time limit when the answer does not begin or end',
    { services: requesting(() => ({ timeLimitMs: 2000 })) },
  ],
]

describe('a planted fault turns exactly one case of the kit red', () => {
  it.each(upsFaults)('carrier: %s', async (_, red, fault) => {
    expect(await failed(certificationCases(plant(upsConnector, fault), upsSamples))).toEqual([red])
  })

  it.each(bookingFaults)('booking: %s', async (_, red, fault) => {
    const planted = (apiUrl: string) => plant(createSandboxCarrier(apiUrl), fault)
    expect(await failed(certificationCases(planted, sandboxCarrierSamples()))).toEqual([red])
  })

  it.each(paymentFaults)('payment: %s', async (_, red, fault) => {
    const samples = sandboxPaymentSamples()
    expect(await failed(certificationCases(plant(sandboxConnector, fault), samples))).toEqual([red])
  })
})
