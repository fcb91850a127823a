/** HTTP client of the sandbox carrier's connector; the only file that makes network calls. */
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { openOauthCaller } from '../oauthCaller.ts'
import type { BookRequest } from './wire.ts'
import { problemAnswer } from './wire.ts'

export interface SandboxCarrierSettings {
  clientId: string
  clientSecret: string
}

export const openSandboxClient = (
  apiUrl: string,
  { clientId, clientSecret }: SandboxCarrierSettings,
  services: ConnectorServices,
) => {
  const password = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const { signIn, ask } = openOauthCaller(
    {
      token: {
        ...routeTo(apiUrl, '/oauth/token'),
        headers: { authorization: `Basic ${password}` },
        form: { grant_type: 'client_credentials' },
      },
      readProblem: (body) => problemAnswer.safeParse(body).data ?? null,
    },
    services,
  )
  /** Address of a booking. Its number is our own, so it is also the reference for the log. */
  const bookingAt = (template: string, bookingNumber: number) => {
    const reference = String(bookingNumber)
    return { at: routeTo(apiUrl, template, { bookingNumber: reference }), reference }
  }
  return {
    signIn,
    book: (body: BookRequest, signal: AbortSignal) =>
      ask({ step: 'book', at: routeTo(apiUrl, '/bookings'), reference: body.reference, body }, signal),
    find: (bookingNumber: number, signal: AbortSignal) =>
      ask({ step: 'find', ...bookingAt('/bookings/{bookingNumber}', bookingNumber) }, signal),
    cancel: (bookingNumber: number, signal: AbortSignal) =>
      ask(
        { step: 'cancel', ...bookingAt('/bookings/{bookingNumber}/cancel', bookingNumber), body: {} },
        signal,
      ),
    track: (numbers: readonly string[], signal: AbortSignal) =>
      ask(
        {
          step: 'track',
          at: routeTo(apiUrl, '/tracking?numbers={numbers}', { numbers: numbers.join(',') }),
        },
        signal,
      ),
  }
}

export type SandboxClient = ReturnType<typeof openSandboxClient>
