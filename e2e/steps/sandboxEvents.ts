/** Services booked by the sandbox carrier, and events that it pushes: a connection with a secret for webhooks. */
import { accountOf } from '../product/accounts.ts'
import { signInTo } from './callApi.ts'
import type { ApiUser } from './callApi.ts'

interface Connection {
  connectorKey: string
  companyId: number | null
  webhookUrl: string | null
}

const secret = 'the secret of the webhook'

const openWebhook = async (admin: ApiUser): Promise<string> => {
  const find = async () =>
    (
      await admin.call<{ connections: Connection[] }>('/api/Connection/GetConnectionsQuery', {})
    ).connections.find(
      ({ connectorKey, companyId }) => connectorKey === 'sandboxCarrier' && companyId === null,
    )
  const known = (await find())?.webhookUrl
  if (known) return known
  const values = {
    clientId: 'sandbox-first',
    clientSecret: 'sandbox-first-secret',
    webhookSecret: secret,
  }
  const saved = await admin.call<Connection>('/api/Connection/SaveConnectionCommand', {
    connectorKey: 'sandboxCarrier',
    companyId: null,
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  })
  return saved.webhookUrl!
}

/** Lets the sandbox carrier book all services of a carrier. */
const bookServicesOf = async (admin: ApiUser, carrierCode: string): Promise<void> => {
  const { services } = await admin.call<{ services: { id: number; carrier: { code: string } }[] }>(
    '/api/Pricing/GetServiceBookersQuery',
    {},
  )
  for (const { id } of services.filter(({ carrier }) => carrier.code === carrierCode))
    await admin.call('/api/Pricing/SetServiceBookerCommand', { id, bookedBy: 'sandboxCarrier' })
}

/** Connects the sandbox carrier for the services of a carrier, and returns how to send an event of a parcel. */
export const openSandboxEvents = async (baseURL: string, carrierCode: string) => {
  const admin = await signInTo(baseURL, accountOf('Administrator'))
  // A second caller reuses the connection of the first.
  const url = await openWebhook(admin).catch(() => openWebhook(admin))
  await bookServicesOf(admin, carrierCode)
  return async (number: string, code: string, text: string): Promise<void> => {
    const event = { code, text, at: new Date().toISOString(), city: 'Köln', countryCode: 'DE' }
    const reply = await fetch(baseURL + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-secret': secret },
      body: JSON.stringify({ parcels: [{ number, events: [event] }] }),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  }
}
