/** Test fixtures: booked shipments of a carrier with a connection, and the messages that it sends. */
import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../../connection/connection.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import type { PaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { setSupplierReference } from '../../shipment/testing/setSupplierReference.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

const webhookSecrets = {
  ups: 'the credential of a subscription',
  fedex: 'a secure token for FedEx',
  dhlExpress: `whsec_${Buffer.from('a secret of DHL Express, long').toString('base64')}`,
}
export type IngestedCarrier = keyof typeof webhookSecrets
const codes: Record<IngestedCarrier, string> = { ups: 'UPS', fedex: 'FEDEX', dhlExpress: 'DHL' }

/** Creates a connection and returns its id. */
export const buildConnection = async (
  test: TestApp,
  connectorKey: IngestedCarrier,
  { companyId = null, apiUrl }: { companyId?: number | null; apiUrl?: string } = {},
): Promise<number> => {
  const login = connectorKey === 'dhlExpress' ? ['apiKey', 'apiSecret'] : ['clientId', 'clientSecret']
  const values = [...login, 'accountNumber'].map((name) => ({ name, value: 'entered' }))
  values.push({ name: 'webhookSecret', value: webhookSecrets[connectorKey] + (companyId ?? '') })
  if (apiUrl) values.push({ name: 'apiUrl', value: apiUrl })
  await test.call(connectionEndpoints.saveConnection, {
    token: await test.tokenOf('admin'),
    body: { connectorKey, companyId, values },
  })
  const rows = await test.services.db
    .select()
    .from(connections)
    .where(eq(connections.connectorKey, connectorKey))
  return rows.find((row) => row.companyId === companyId)!.id
}

let count = 0
const newNumber: Record<IngestedCarrier, (n: number) => string> = {
  ups: (n) => `1Z12345E02${String(n).padStart(8, '0')}`,
  fedex: (n) => String(794_953_500_000 + n),
  dhlExpress: (n) => String(1_000_000_000 + n),
}
export const makeNumber = (carrier: IngestedCarrier): string => newNumber[carrier]((count += 1))

export interface CarriedShipment extends PaidShipment {
  number: string
}

/** Creates a shipment booked two days ago with a carrier number. */
export const buildCarried = async (
  test: TestApp,
  carrier: IngestedCarrier,
  { number = makeNumber(carrier), pieces = 1 }: { number?: string; pieces?: number } = {},
): Promise<CarriedShipment> => {
  const piece = { width: 30, length: 20, height: 10, weight: 2 }
  const shipment = await buildPaidShipment(
    test,
    buildDraft({ pieces: Array.from({ length: pieces }, () => piece) }),
  )
  await test.runJobs()
  const { db } = test.services
  await db
    .insert(carriers)
    .values({ code: codes[carrier], name: codes[carrier], logoImageName: 'test' })
    .onConflictDoNothing()
  const [row] = await db.select().from(carriers).where(eq(carriers.code, codes[carrier]))
  await db.update(shipments).set({ carrierId: row!.id }).where(eq(shipments.id, shipment.id))
  await setSupplierReference(db, shipment.id, number, carrier)
  await db
    .update(purchases)
    .set({ bookedAt: new Date(test.services.clock().getTime() - 48 * 3_600_000) })
    .where(eq(purchases.shipmentId, shipment.id))
  return { ...shipment, number }
}

/** Builds a UPS Track Alert message with a time in Berlin. */
export const upsAlert = (number: string, code: string, at: Date, fields: object = {}) => {
  const digits = (date: Date) => date.toISOString().replaceAll(/[-:T]|\..*/g, '')
  const [local, gmt] = [digits(new Date(at.getTime() + 3_600_000)), digits(at)]
  return {
    trackingNumber: number,
    localActivityDate: local.slice(0, 8),
    localActivityTime: local.slice(8),
    gmtActivityDate: gmt.slice(0, 8),
    gmtActivityTime: gmt.slice(8),
    activityLocation: { city: 'Koeln', stateProvince: '', postalCode: '', country: 'DE' },
    activityStatus: { type: 'I', code, description: `UPS says ${code}` },
    ...fields,
  }
}

interface Sent {
  status: number
  body: unknown
}

const post = async (
  test: TestApp,
  connectionId: number,
  payload: string | Buffer,
  headers: Record<string, string>,
): Promise<Sent> => {
  const reply = await test.app.inject({
    method: 'POST',
    url: ingestEndpoints.receiveDelivery.path.replace('{connectionId}', String(connectionId)),
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}

export const sendUps = (
  test: TestApp,
  connectionId: number,
  payload: object | string | Buffer,
  credential = webhookSecrets.ups,
): Promise<Sent> =>
  post(
    test,
    connectionId,
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    {
      credential,
    },
  )

const newId = (): string => randomUUID()

export const sendDhl = (
  test: TestApp,
  connectionId: number,
  payload: object,
  { id = newId(), at = test.services.clock(), secret = webhookSecrets.dhlExpress } = {},
): Promise<Sent> => {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return post(test, connectionId, body, {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  })
}
