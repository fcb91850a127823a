/** Test fixtures: stored connections of UPS, whose server the test runs. */
import type { AnswerOf } from '@kervan/contract/endpoint'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

export const valuesOf = (fields: Record<string, string | null>) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }))

export const upsFields = { clientId: 'our-id', clientSecret: 'our-secret', accountNumber: 'A1B2C3' }

/** Saves a new connection, by default the platform's with UPS. */
export const saveConnectionAs = async (
  test: TestApp,
  body: Record<string, unknown> = {},
): Promise<AnswerOf<typeof connectionEndpoints.saveConnection>> => {
  const token = await test.tokenOf('admin')
  const reply = await test.call(connectionEndpoints.saveConnection, {
    token,
    body: { connectorKey: 'ups', values: valuesOf(upsFields), ...body },
  })
  if (reply.status !== 200) throw new Error(`not saved: ${JSON.stringify(reply.body)}`)
  return reply.body
}
