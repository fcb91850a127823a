/** Sandbox carrier as a connection of the running product. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { connectorsOf } from '../services.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { accounts } from './behaviours.ts'

const environment = {
  CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}`,
  // The default of an installation: only the server beside the product may be private.
  CALLS_TO_PRIVATE_ADDRESSES: 'off',
}
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ ...environment, ...(await freePorts()) })
  await test.listen()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

it.each([
  ['accepts the published secret', accounts['sandbox-first']!, 'ok'],
  ['rejects another secret', 'another-secret', 'credentials'],
])('%s of an account', async (_, clientSecret, outcome) => {
  const values = Object.entries({ clientId: 'sandbox-first', clientSecret })
  const saved = await test.call(connectionEndpoints.saveConnection, {
    token,
    body: {
      connectorKey: 'sandboxCarrier',
      name: outcome,
      values: values.map(([name, value]) => ({ name, value })),
    },
  })
  const { body } = await test.call(connectionEndpoints.testConnection, { token, body: { id: saved.body.id } })
  expect(body).toMatchObject({ outcome })
})

it('offers no sandbox carrier in production', async () => {
  const { settings, connectors } = test.services
  expect(connectorsOf({ ...settings, NODE_ENV: 'production' }).find('sandboxCarrier')).toBeUndefined()
  expect(connectors.find('sandboxCarrier')?.capabilities).toContain('booking')
})
