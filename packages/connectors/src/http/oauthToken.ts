/** Token request of OAuth 2 (RFC 6749): client credentials, authorization code and refresh token. */
import { z } from 'zod'
import type { ConnectorServices } from '../connector.ts'
import { AuthorizationNeeded } from '../tokens.ts'
import type { Token } from '../tokens.ts'
import { HttpError } from './httpError.ts'

/** UPS sends the token's lifetime in seconds as text, so it is coerced. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.coerce.number().positive().optional(),
  scope: z.string().optional(),
})

const refusedGrant = z.object({ error: z.literal('invalid_grant') })

export interface TokenRequest {
  url: string
  /** Template of the path for the log. */
  route?: string
  headers?: Record<string, string>
  /** Form fields, with `grant_type`. */
  form: Record<string, string>
}

/**
 * Requests a token. `failureOf` makes the error of an answer other than 200.
 * @throws AuthorizationNeeded when the owner's code or refresh token is refused; HttpError; the error of `failureOf`
 */
export const requestToken = async (
  { http, now }: Pick<ConnectorServices, 'http' | 'now'>,
  { url, route, headers, form }: TokenRequest,
  { failureOf, signal }: { failureOf: (status: number, body: unknown) => Error; signal: AbortSignal },
): Promise<Token> => {
  const isOwnersGrant = form.grant_type !== 'client_credentials'
  const { status, body } = await http.callJson({
    url,
    route,
    step: 'token',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    // Codes and rotated refresh tokens work once, so a repeated request could be refused.
    isIdempotent: !isOwnersGrant,
    signal,
  })
  if (isOwnersGrant && status === 400 && refusedGrant.safeParse(body).success)
    throw new AuthorizationNeeded('the grant is refused')
  if (status !== 200) throw failureOf(status, body)
  const parsed = tokenAnswer.safeParse(body)
  if (!parsed.success) throw new HttpError('garbage', 'the token has another shape')
  const {
    access_token,
    expires_in,
    refresh_token,
    refresh_token_expires_in: refreshLife,
    scope,
  } = parsed.data
  const at = now().getTime()
  return {
    value: access_token,
    expiresAt: at + expires_in * 1000,
    ...(refresh_token !== undefined && { refresh: refresh_token }),
    ...(refresh_token !== undefined &&
      refreshLife !== undefined && { refreshExpiresAt: at + refreshLife * 1000 }),
    ...(scope !== undefined && { scopes: scope }),
  }
}
