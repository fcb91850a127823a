/** Certification case of Otto alone: each refresh token is used once. */
import { expect } from 'vitest'
import type { Connector } from '../../../connector.ts'
import { testServices } from '../../../http/testing/testServices.ts'
import type { CertificationCase } from '../../../testing/certificationStage.ts'
import { startSystems } from '../../../testing/simulatedSystem.ts'
import { after, begin, patient } from '../../../testing/storeStage.ts'
import { createOttoShop, ottoKeys } from './ottoShop.ts'

export const ottoCases = (connector: Connector): CertificationCase[] => [
  {
    name: 'renews with each refresh token once, and with the password when it is over',
    run: async () => {
      const shop = createOttoShop()
      const server = await startSystems({ otto: shop.system })
      try {
        let now = begin
        const settings = { ...ottoKeys, apiUrl: server.urlOf('otto') }
        const { store } = connector.open(settings, testServices({ now: () => now }))
        const read = () => store!.ordersSince({ changedFrom: begin, page: null }, patient())
        const grants = () =>
          server.calls
            .filter(({ kind }) => kind === 'token')
            .map(({ body }) => new URLSearchParams(body).get('grant_type'))
        for (const seconds of [0, 1800, 3600]) {
          now = after(seconds)
          await Promise.all([read(), read()])
        }
        expect(grants()).toEqual(['password', 'refresh_token', 'refresh_token'])
        expect(shop.countUsedTwice()).toBe(0)
        shop.endRefreshTokens()
        now = after(20_000)
        await read()
        expect(grants().slice(3)).toEqual(['refresh_token', 'password'])
      } finally {
        await server.close()
      }
    },
  },
]
