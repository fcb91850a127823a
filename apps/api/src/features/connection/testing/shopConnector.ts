/** Test connector of a shop that its owner authorizes in the browser. */
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { CarrierError } from '@kervan/connectors/carriers/rating'
import { requestToken } from '@kervan/connectors/http/oauthToken'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { apiAddress, appSecret, appText, plainText, secretText } from '@kervan/connectors/settingsFields'
import { AppKeysRefused, AuthorizationNeeded, callWithToken } from '@kervan/connectors/tokens'
import type { RenewToken } from '@kervan/connectors/tokens'

const failureOf = (status: number) =>
  status === 401
    ? new AppKeysRefused('invalid_client')
    : new CarrierError('fault', `answered with status ${status}`)

const address = () => apiAddress('https://shop.example')

const ownSettings = z.object({
  clientId: plainText(),
  clientSecret: secretText(),
  apiUrl: address(),
  shopId: plainText().optional(),
})

const appSettings = z.object({
  clientId: appText(),
  clientSecret: appSecret(),
  apiUrl: address(),
  region: z.enum(['eu', 'us']),
  shopId: plainText().optional(),
})

const buildShopConnector = (
  about: { key: string; name: string },
  settings: typeof ownSettings | typeof appSettings,
) =>
  defineConnector({
    ...about,
    kind: 'store',
    settings,
    capabilities: [],
    authorize: {
      brings: ['shopId'],
      url: ({ apiUrl, clientId }, { state, challenge, returnUrl }) => {
        const url = new URL('/consent', apiUrl)
        url.search = new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: returnUrl,
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }).toString()
        return url
      },
      exchange: async (
        { apiUrl, clientId, clientSecret },
        { query, verifier, returnUrl },
        { signal, ...services },
      ) => ({
        token: await requestToken(
          services,
          {
            url: `${apiUrl}/token`,
            route: '/token',
            form: {
              grant_type: 'authorization_code',
              code: query.get('code') ?? '',
              redirect_uri: returnUrl,
              code_verifier: verifier,
              client_id: clientId,
              client_secret: clientSecret,
            },
          },
          { failureOf, signal },
        ),
        values: { shopId: 'shop-7' },
      }),
    },
    open: ({ apiUrl, clientId, clientSecret }, services) => {
      const renew: RenewToken = async (before, signal) => {
        if (before?.refresh === undefined) throw new AuthorizationNeeded('not authorized yet')
        const form = {
          grant_type: 'refresh_token',
          refresh_token: before.refresh,
          client_id: clientId,
          client_secret: clientSecret,
        }
        return requestToken(
          services,
          { url: `${apiUrl}/token`, route: '/token', form },
          { failureOf, signal },
        )
      }
      return {
        test: async (signal) => {
          const { status } = await callWithToken({ tokens: services.tokens, renew, signal }, (token) =>
            services.http.callJson({
              url: `${apiUrl}/shop`,
              method: 'GET',
              headers: { authorization: `Bearer ${token}` },
              signal,
            }),
          )
          if (status !== 200) throw new CarrierError('credentials', `answered with status ${status}`)
        },
      }
    },
  })

const shopConnector = buildShopConnector({ key: 'testShop', name: 'Test shop' }, ownSettings)
/** The test shop with an app of the house, in place of the product's connector to Otto. */
const appShopConnector = buildShopConnector({ key: 'otto', name: 'Test shop with app' }, appSettings)

/** Connectors of the product, and the test shop both with typed keys and with an app of the house. */
export const withShop = createConnectorRegistry([
  ...productConnectors.all.filter(({ key }) => key !== 'otto'),
  shopConnector,
  appShopConnector,
])
