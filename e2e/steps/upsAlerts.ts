/** Simulates events pushed by UPS: a connection with a secret, and alerts that contain it. */
import { accountOf } from '../product/accounts.ts'
import { signInTo } from './callApi.ts'

interface Connection {
  connectorKey: string
  companyId: number | null
  webhookUrl: string | null
}

const credential = 'the credential of a subscription'

/** Formats a winter moment in Cologne in local time and UTC, like UPS. */
const momentsOf = (at: Date) => {
  const digits = (date: Date) => date.toISOString().replaceAll(/[-:T]|\..*/g, '')
  const [local, gmt] = [digits(new Date(at.getTime() + 3_600_000)), digits(at)]
  return {
    localActivityDate: local.slice(0, 8),
    localActivityTime: local.slice(8),
    gmtActivityDate: gmt.slice(0, 8),
    gmtActivityTime: gmt.slice(8),
  }
}

const openWebhook = async (baseURL: string): Promise<string> => {
  const admin = await signInTo(baseURL, accountOf('Administrator'))
  const find = async () =>
    (
      await admin.call<{ connections: Connection[] }>('/api/Connection/GetConnectionsQuery', {})
    ).connections.find(({ connectorKey, companyId }) => connectorKey === 'ups' && companyId === null)
  const known = (await find())?.webhookUrl
  if (known) return known
  const values = ['clientId', 'clientSecret', 'accountNumber'].map((name) => ({ name, value: 'entered' }))
  const saved = await admin.call<Connection>('/api/Connection/SaveConnectionCommand', {
    connectorKey: 'ups',
    companyId: null,
    values: [...values, { name: 'webhookSecret', value: credential }],
  })
  return saved.webhookUrl!
}

/** A second caller reuses the connection of the first. */
export const openUpsAlerts = async (baseURL: string) => {
  const url = await openWebhook(baseURL).catch(() => openWebhook(baseURL))
  return async (number: string, code: string, description: string): Promise<void> => {
    const reply = await fetch(baseURL + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', credential },
      body: JSON.stringify({
        trackingNumber: number,
        ...momentsOf(new Date()),
        activityLocation: { city: 'Koeln', stateProvince: '', postalCode: '', country: 'DE' },
        activityStatus: { type: 'I', code, description },
      }),
    })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  }
}
