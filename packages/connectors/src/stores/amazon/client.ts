/** HTTP client of the Amazon connector, and its tokens. */
import type { ConnectorServices } from '../../connector.ts'
import { renewByRefresh } from '../ownersToken.ts'
import type { TokenPlace } from '../ownersToken.ts'
import { openTokenClient } from '../tokenClient.ts'
import { apiOf } from './regions.ts'
import type { AmazonRegion } from './regions.ts'
import { amazonProblem, loginProblem } from './wire.ts'

export interface AmazonSettings {
  region: AmazonRegion
  applicationId: string
  isDraft: boolean
  clientId: string
  clientSecret: string
  /** Address of the API in Europe. */
  apiUrl: string
  /** Address of Login with Amazon. */
  loginUrl: string
}

/** A page of 100 orders with 20 lines each has some 4 MB. */
const maxBytes = 16_000_000
/** The API refuses calls whose header does not name the program. */
const userAgent = 'Kervan/1.0 (Language=TypeScript)'

const readProblem = (body: unknown): string | null => {
  const [problem] = amazonProblem.safeParse(body).data?.errors ?? []
  if (!problem) return null
  const { code, message, details } = problem
  return [...new Set([message || code, details])].filter(Boolean).join(' ')
}

/** An access token that ended is refused with status 403, as a missing right is. */
const isTokenOver = (status: number, problem: string | null): boolean =>
  status === 403 && /token\b.*\bexpired/i.test(problem ?? '')

/**
 * Login with Amazon. The access token lives one hour. The refresh token does not change with its use and ends when the
 * seller does not authorize again within 365 days.
 */
export const tokenPlaceOf = ({ clientId, clientSecret, loginUrl }: AmazonSettings): TokenPlace => ({
  url: `${loginUrl.replace(/\/+$/, '')}/auth/o2/token`,
  route: '/auth/o2/token',
  form: { client_id: clientId, client_secret: clientSecret },
  readProblem: (body) => loginProblem.safeParse(body).data?.error ?? null,
})

export const openAmazonClient = (settings: AmazonSettings, services: ConnectorServices) =>
  openTokenClient(
    {
      base: apiOf(settings.apiUrl, settings.region),
      headers: { 'user-agent': userAgent },
      authorize: (token) => ({ 'x-amz-access-token': token }),
      renew: renewByRefresh(tokenPlaceOf(settings), services),
      isTokenOver,
      readProblem,
      maxBytes,
    },
    services,
  )

export type AmazonClient = ReturnType<typeof openAmazonClient>
