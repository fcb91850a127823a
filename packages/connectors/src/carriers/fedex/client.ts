/** HTTP client of the FedEx connector; the only file that makes network calls. */
import type { ConnectorServices } from '../../connector.ts'
import { routeTo } from '../../http/route.ts'
import { openOauthCaller } from '../oauthCaller.ts'
import { readFedexProblem } from './rate.ts'

export interface FedexSettings {
  /** https://apis.fedex.com for production, or https://apis-sandbox.fedex.com for the test system. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

const headers = { 'x-locale': 'en_US' }

export const openFedexClient = (
  { apiUrl, clientId, clientSecret }: FedexSettings,
  services: ConnectorServices,
) => {
  const { signIn, ask } = openOauthCaller(
    {
      token: {
        ...routeTo(apiUrl, '/oauth/token'),
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      },
      readProblem: readFedexProblem,
    },
    services,
  )
  return {
    signIn,
    rate: (request: object, signal: AbortSignal) =>
      ask({ step: 'rates', at: routeTo(apiUrl, '/rate/v1/rates/quotes'), headers, body: request }, signal),
    track: (request: object, signal: AbortSignal) =>
      ask(
        { step: 'track', at: routeTo(apiUrl, '/track/v1/trackingnumbers'), headers, body: request },
        signal,
      ),
  }
}
