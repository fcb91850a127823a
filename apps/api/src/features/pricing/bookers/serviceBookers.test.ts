import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { serviceBookerEndpoints } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const { listServiceBookers, setServiceBooker } = serviceBookerEndpoints

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())

const list = async () => (await test.call(listServiceBookers, { token: admin, body: {} })).body
const set = (id: number, bookedBy: string | null, token = admin) =>
  test.callFailing(setServiceBooker, { token, body: { id, bookedBy } })
const serviceCodes = async () => {
  const { body } = await test.call(pricingEndpoints.quoteParcel, {
    token: await test.tokenOf('customer'),
    body: parcelToBerlin(),
  })
  return Array.isArray(body) ? body.map(({ supplierServiceMethodName }) => supplierServiceMethodName) : []
}

it('lists services with their bookers, and connectors that book as choices', async () => {
  const { services, choices } = await list()
  expect(services.find(({ code }) => code === 'UPS-WWS')).toMatchObject({
    carrier: { code: 'UPS' },
    bookedBy: 'house',
  })
  expect(choices).toContainEqual({ key: 'house', name: 'Kervan' })
  expect(choices.map(({ key }) => key)).not.toContain('iyzico')
})

it('offers a service only while somebody books it, gives the reason to staff and audits the change', async () => {
  const { services } = await list()
  const { id, name } = services.find(({ code }) => code === 'UPS-WWS')!
  expect(await serviceCodes()).toContain(name)
  expect((await set(id, null)).status).toBe(200)
  await expect.poll(serviceCodes).not.toContain(name)
  const { body } = await test.call(pricingEndpoints.listServicesWithoutOffer, {
    token: admin,
    body: { ...parcelToBerlin(), segmentId: 1 },
    language: 'en',
  })
  expect(body.find((one) => one.supplierServiceMethodName === name)!.reason).toBe(
    'Nobody books shipments for this service',
  )
  expect((await set(id, 'house')).status).toBe(200)
  await expect.poll(serviceCodes).toContain(name)
  const entries = await test.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'serviceBookerChanged'))
  expect(entries.map(({ changes }) => changes)).toMatchObject([
    { bookedBy: { before: 'house', after: null } },
    { bookedBy: { before: null, after: 'house' } },
  ])
})

it.each<[string, string | null, number]>([
  ['a connector that does not book', 'iyzico', 400],
  ['an unknown connector', 'nobody', 400],
])('refuses %s', async (_, bookedBy, status) => {
  const { services } = await list()
  expect((await set(services[0]!.id, bookedBy)).status).toBe(status)
})

it('returns 404 for an unknown service', async () => {
  expect((await set(999_999, 'house')).status).toBe(404)
})

it.each(['customer', 'agent', 'pickup'] as const)('does not allow %s', async (role) => {
  expect((await set(1, null, await test.tokenOf(role))).status).toBe(403)
})
