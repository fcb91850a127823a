/** Google for tests: serves own keys locally and signs ID tokens with them. */
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { startLoopbackServer } from '@kervan/connectors/http/testing/loopbackServer'

const googleClientId = 'kervan-test.apps.googleusercontent.com'

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  published: JWK
}

const makeKey = async (kid: string): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export interface TokenOptions {
  claims?: Record<string, unknown>
  /** Lifetime of the token in seconds from `now`; may be negative. */
  expiresIn?: number
  now?: Date
  /** Key id in the header; an unknown id is signed with the first key. */
  kid?: string
}

export const startGoogle = async () => {
  const keys = [await makeKey('first')]
  const stranger = await makeKey('first')
  let isDown = false
  const server = await startLoopbackServer((_request, response) => {
    if (isDown) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' })
    response.end(JSON.stringify({ keys: keys.map(({ published }) => published) }))
  })
  let serial = 0

  const sign = (
    { kid, privateKey }: SigningKey,
    { claims = {}, expiresIn = 3600, now = new Date(), kid: named = kid }: TokenOptions,
  ): Promise<string> => {
    const issued = Math.floor(now.getTime() / 1000)
    return new SignJWT({
      iss: 'https://accounts.google.com',
      aud: googleClientId,
      sub: '100000000000000000001',
      email: 'musteri@kervan.example',
      email_verified: true,
      name: 'Gülşah Öz',
      given_name: 'Gülşah',
      family_name: 'Öz',
      // Makes tokens unique.
      jti: `token ${++serial}`,
      iat: issued,
      exp: issued + expiresIn,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: named, typ: 'JWT' })
      .sign(privateKey)
  }
  return {
    environment: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_KEYS_URL: `${server.url}/certs` },
    /** Number of times that the fake Google's keys were downloaded. */
    fetches: () => server.requests.length,
    token: (options: TokenOptions = {}) =>
      sign(keys.find(({ kid }) => kid === options.kid) ?? keys[0]!, options),
    /** Token signed by another key under Google's key id. */
    forgedToken: (options: TokenOptions = {}) => sign(stranger, options),
    addKey: async (kid: string) => void keys.push(await makeKey(kid)),
    setDown: (down: boolean) => {
      isDown = down
    },
    close: () => server.close(),
  }
}

export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>
