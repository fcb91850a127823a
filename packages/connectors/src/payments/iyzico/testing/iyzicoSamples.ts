/** iyzico for the certification kit. */
import { money } from '@kervan/domain/money/money'
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import { buildPayer } from '../../testing/buildPayer.ts'
import { testKeys } from './iyzicoServer.ts'
import type { IyzicoServer } from './iyzicoServer.ts'

/** @param server simulated iyzico, which runs during the tests */
export const iyzicoSamples = (server: () => IyzicoServer): CertificationSamples => ({
  createSystem: () => ({
    routes: [
      {
        kind: 'call',
        accepts: /^(GET|POST|DELETE) /,
        answer: async ({ method, path, headers, body }) => {
          const signed = ['authorization', 'x-iyzi-rnd', 'content-type']
          const answer = await fetch(server().url + path, {
            method,
            headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
            ...(method !== 'GET' && { body }),
          })
          return { status: answer.status, body: await answer.text() }
        },
      },
    ],
    problem: (errorCode, errorMessage) => ({ status: 'failure', errorCode, errorMessage }),
  }),
  settings: (apiUrl) => ({ apiUrl, ...testKeys }),
  wrongSettings: (apiUrl) => ({ apiUrl, ...testKeys, secretKey: 'another secret' }),
  secrets: [testKeys.secretKey, 'Öztürk', 'gulsah@ornek.example', '10000000146'],
  payments: {
    order: {
      conversationId: 'certification',
      amount: money(4820, 'EUR'),
      language: 'tr',
      lines: [{ name: 'KRV1', amount: money(4820, 'EUR') }],
      payer: buildPayer(),
      callbackUrl: 'https://kervan.example/api/Payment/PaymentCallback',
      returnUrl: 'https://kervan.example/payment/return/c',
    },
    fields: [
      ...['"conversationId":"certification"', '"price":"48.2"', '"currency":"EUR"', '"KRV1"'],
      ...['"name":"Gülşah"', '"surname":"Öztürk"', '"identityNumber":"10000000146"', '"city":"İzmir"'],
      ...['"gsmNumber":"+905321234567"', '"zipCode":"35210"', '"ip":"203.0.113.7"'],
      '"callbackUrl":"https://kervan.example/payment/return/c"',
    ],
    pay: ({ conversationId }) =>
      server().attempt(conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1, mdStatus: 1 }),
    countRefunds: () => server().forms.flatMap(({ refunds }) => refunds).length,
  },
})
