import { eq } from 'drizzle-orm'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../../connection/connection.tables.ts'

/** Test fixture: the platform's connection to a fake carrier at this address. Returns its id. */
export const buildBookingConnection = async (
  test: TestApp,
  connectorKey: string,
  apiUrl: string,
): Promise<number> => {
  const find = async () =>
    (
      await test.services.db.select().from(connections).where(eq(connections.connectorKey, connectorKey))
    ).find(({ companyId }) => companyId === null)
  const known = await find()
  const values = [
    { name: 'secret', value: 'a secret of the carrier' },
    { name: 'apiUrl', value: apiUrl },
  ]
  await test.call(connectionEndpoints.saveConnection, {
    token: await test.tokenOf('admin'),
    body: { id: known?.id ?? null, connectorKey, values, version: known?.version ?? null },
  })
  const { id, isActive } = (await find())!
  if (!isActive)
    await test.services.db.update(connections).set({ isActive: true }).where(eq(connections.id, id))
  return id
}
