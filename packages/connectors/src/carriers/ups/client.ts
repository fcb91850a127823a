/** HTTP client of the UPS connector; the only file that makes network calls. */
import { randomUUID } from 'node:crypto'
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { openOauthCaller } from '../oauthCaller.ts'
import { readUpsProblem } from './rate.ts'

export interface UpsSettings {
  /** UPS API address: https://onlinetools.ups.com, or https://wwwcie.ups.com for the test system. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

const ratingVersion = 'v2409'

export const openUpsClient = (
  { apiUrl, clientId, clientSecret }: UpsSettings,
  services: ConnectorServices,
) => {
  const ratesAt = routeTo(apiUrl, `/api/rating/${ratingVersion}/Shop`)
  const { signIn, ask } = openOauthCaller(
    {
      token: {
        ...routeTo(apiUrl, '/security/v1/oauth/token'),
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'x-merchant-id': clientId,
        },
        form: { grant_type: 'client_credentials' },
      },
      readProblem: readUpsProblem,
    },
    services,
  )
  return {
    signIn,
    rate: (request: object, signal: AbortSignal) =>
      ask({ step: 'rates', at: ratesAt, body: request }, signal),
    track: (number: string, signal: AbortSignal) =>
      ask(
        {
          step: 'track',
          at: routeTo(apiUrl, '/api/track/v1/details/{number}?locale=en_US', { number }),
          headers: { transId: randomUUID(), transactionSrc: 'kervan' },
        },
        signal,
      ),
  }
}
