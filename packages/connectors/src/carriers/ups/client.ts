/** The only file of the UPS connector that speaks to the outside. */
import type { ConnectorServices } from '../../connector.ts'
import { openOauthRating } from '../oauthRating.ts'
import { readUpsProblem } from './rate.ts'

export interface UpsSettings {
  /** https://onlinetools.ups.com, or https://wwwcie.ups.com to try it out. */
  apiUrl: string
  clientId: string
  clientSecret: string
  accountNumber: string
}

const ratingVersion = 'v2409'

export const openUpsClient = ({ apiUrl, clientId, clientSecret }: UpsSettings, services: ConnectorServices) =>
  openOauthRating(
    {
      token: {
        url: `${apiUrl}/security/v1/oauth/token`,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'x-merchant-id': clientId,
        },
        form: { grant_type: 'client_credentials' },
      },
      rate: { url: `${apiUrl}/api/rating/${ratingVersion}/Shop` },
      readProblem: readUpsProblem,
    },
    services,
  )
