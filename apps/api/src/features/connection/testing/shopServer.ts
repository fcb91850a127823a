/**
 * Loopback OAuth server of a shop with its consent page, token endpoint and one call. It validates what it
 * receives, rotates refresh tokens and records every request.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ShopEntry {
  kind: 'consent' | 'code' | 'refresh' | 'call'
  /** Reason of a refusal; null for a request that was accepted. */
  refused: string | null
}

export interface ShopServer {
  url: string
  ledger: ShopEntry[]
  /** Number of accepted requests of a kind. */
  count: (kind: ShopEntry['kind']) => number
  /** Answer of the owner on the consent page; `fails`: the token endpoint answers 500. */
  behave: (behaviour: 'consents' | 'denies' | 'fails') => void
  /** Lifetime of the tokens in seconds. */
  lifetimeS: number
  /** Rejects the access tokens issued so far, although they have not expired. */
  revokeTokens: () => void
  /** Refuses the refresh tokens issued so far. */
  endGrant: () => void
  /** Makes the token endpoint wait; returns the function that lets it answer. */
  blockAnswers: () => () => void
  /** Secrets that left this server, to look for in logs and rows. */
  secrets: string[]
  close: () => Promise<void>
}

/** Client that is registered at the shop. */
export const shopClient = { clientId: 'our-app', clientSecret: 'secret-of-our-app' }

const reasonOfConsent = (query: URLSearchParams, registered: string): string | null => {
  if (query.get('client_id') !== shopClient.clientId) return 'unknown client'
  if (query.get('redirect_uri') !== registered) return 'unknown redirect'
  if (query.get('response_type') !== 'code') return 'unknown response type'
  if (query.get('code_challenge_method') !== 'S256') return 'no PKCE'
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return 'no challenge'
  return (query.get('state') ?? '').length >= 43 ? null : 'short state'
}

interface Grant {
  challenge: string
  redirect: string
}

export const startShopServer = async (returnUrl: string): Promise<ShopServer> => {
  const ledger: ShopEntry[] = []
  const secrets: string[] = []
  const codes = new Map<string, Grant>()
  const access = new Set<string>()
  /** Current refresh token, and the one before, which works until the current one was used. */
  let refreshes: string[] = []
  let behaviour: 'consents' | 'denies' | 'fails' = 'consents'
  let blocked: Promise<void> | null = null

  const newSecret = (kind: string): string => {
    const secret = `${kind}-${randomUUID()}`
    secrets.push(secret)
    return secret
  }

  const consent = (query: URLSearchParams, response: ServerResponse): void => {
    const refused = reasonOfConsent(query, returnUrl)
    ledger.push({ kind: 'consent', refused })
    if (refused) return void response.writeHead(400).end(refused)
    const back = new URL(returnUrl)
    back.searchParams.set('state', query.get('state')!)
    if (behaviour === 'denies') back.searchParams.set('error', 'access_denied')
    else {
      const code = newSecret('code')
      codes.set(code, { challenge: query.get('code_challenge')!, redirect: query.get('redirect_uri')! })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  const redeemCode = (form: URLSearchParams): string | null => {
    const grant = codes.get(form.get('code') ?? '')
    if (!grant) return 'unknown code'
    codes.delete(form.get('code')!)
    if (form.get('redirect_uri') !== grant.redirect) return 'another redirect'
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return challenge === grant.challenge ? null : 'another verifier'
  }

  const redeemRefresh = (form: URLSearchParams): string | null => {
    const at = refreshes.indexOf(form.get('refresh_token') ?? '')
    if (at < 0) return 'unknown refresh token'
    refreshes = refreshes.slice(at)
    return null
  }

  const issue = async (form: URLSearchParams, response: ServerResponse): Promise<void> => {
    const kind = form.get('grant_type') === 'authorization_code' ? 'code' : 'refresh'
    await blocked
    const isClient =
      form.get('client_id') === shopClient.clientId && form.get('client_secret') === shopClient.clientSecret
    const refused =
      behaviour === 'fails'
        ? 'fault'
        : isClient
          ? kind === 'code'
            ? redeemCode(form)
            : redeemRefresh(form)
          : 'another client'
    ledger.push({ kind, refused })
    if (!isClient) return answerJson(response, 401, { error: 'invalid_client' })
    if (refused) return answerJson(response, refused === 'fault' ? 500 : 400, { error: 'invalid_grant' })
    const [token, refresh] = [newSecret('access'), newSecret('refresh')]
    access.add(token)
    refreshes.push(refresh)
    answerJson(response, 200, {
      access_token: token,
      refresh_token: refresh,
      expires_in: shop.lifetimeS,
      scope: 'orders',
      shop_id: 'shop-7',
    })
  }

  const call = (request: IncomingMessage, response: ServerResponse): void => {
    const isKnown = access.has((request.headers.authorization ?? '').replace('Bearer ', ''))
    ledger.push({ kind: 'call', refused: isKnown ? null : 'unknown token' })
    answerJson(response, isKnown ? 200 : 401, { name: 'Shop' })
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shop')
    if (pathname === '/consent') consent(searchParams, response)
    else if (pathname === '/token' && request.method === 'POST')
      await issue(new URLSearchParams(body), response)
    else if (pathname === '/shop') call(request, response)
    else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const shop: ShopServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    count: (kind) => ledger.filter((entry) => entry.kind === kind && entry.refused === null).length,
    behave: (next) => {
      behaviour = next
    },
    lifetimeS: 3600,
    revokeTokens: () => access.clear(),
    endGrant: () => {
      refreshes = []
    },
    blockAnswers: () => {
      let answer!: () => void
      blocked = new Promise((resolve) => (answer = resolve))
      return answer
    },
    secrets,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return shop
}

const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
