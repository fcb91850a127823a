/** The only file of the FedEx connector that speaks to the outside. */
import type { ConnectorServices } from '../../connector.ts'
import { openOauthRating } from '../oauthRating.ts'
import { readFedexProblem } from './rate.ts'

export interface FedexSettings {
  /** https://apis.fedex.com, or https://apis-sandbox.fedex.com to try it out. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

export const openFedexClient = (
  { apiUrl, clientId, clientSecret }: FedexSettings,
  services: ConnectorServices,
) =>
  openOauthRating(
    {
      token: {
        url: `${apiUrl}/oauth/token`,
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
      },
      rate: { url: `${apiUrl}/rate/v1/rates/quotes`, headers: { 'x-locale': 'en_US' } },
      readProblem: readFedexProblem,
    },
    services,
  )
