/** Lost and ending accesses to stores: Etsy with an authorization of its owner, and WooCommerce with typed keys. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import type { EtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { users } from '../../access/access.tables.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { notices } from '../../notice/notice.tables.ts'
import { orders, storeSyncs } from '../../order/order.tables.ts'
import { queueSyncs } from '../../order/sync/queueSyncs.ts'
import {
  buildShopOrder,
  connectStore,
  listOrders,
  startStoreApp,
  storeNow,
  syncNow,
} from '../../order/testing/buildStore.ts'
import { connections } from '../connection.tables.ts'
import { publicUrl } from '../testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { connectionTokens } from '../tokens/token.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { announceEnds } from './announceEnds.ts'
import { recordRefusal } from './recordAccess.ts'

const customer = 'musteri@kervan.example'
let test: TestApp
let token: string
let etsy: EtsyServer
let id: number
let now: Date
beforeAll(async () => {
  test = await startStoreApp({ PUBLIC_URL: publicUrl })
})
afterAll(() => test.close())

const passTo = (at: Date) => test.setNow((now = at))
const pass = (hours: number) => passTo(new Date(now.getTime() + hours * 3_600_000))

const authorize = async () => {
  const started = await test.call(activationEndpoints.startActivation, { token, body: { id } })
  const state = new URL(started.body.url).searchParams.get('state')!
  await test.call(activationEndpoints.activateIntegration, {
    token,
    body: { integrationId: id, code: 'code-of-the-owner', state },
  })
}

beforeEach(async () => {
  const { db } = test.services
  await db.delete(orders)
  await db.delete(connections).where(inArray(connections.connectorKey, ['etsy', 'woocommerce']))
  await db.delete(notices)
  passTo(storeNow)
  token = await test.tokenOf('customer')
  etsy = await startEtsyServer()
  etsy.shop.setNow(() => now)
  const { shopId: _, ...app } = etsy.settings
  await saveConnectionAs(test, { connectorKey: 'etsy', values: valuesOf(app) })
  const body = { platform: 'etsy' as const, name: 'Keten atölyesi', values: [] }
  id = (await test.call(integrationEndpoints.createIntegration, { token, body })).body.id
  test.emails.length = 0
})
afterEach(() => etsy.close())

const lose = () => {
  etsy.shop.endAuthorization()
  pass(2)
}
/** Emails about accesses since the last look. */
const received = async () => {
  await test.runJobs()
  return test.emails.splice(0).filter(({ text }) => text.includes('/integration/list?open='))
}
const alertsOf = async (bearer = token) =>
  (await test.call(integrationCareEndpoints.listAccessAlerts, { token: bearer })).body.alerts
const integrationOf = async () =>
  (await test.call(integrationEndpoints.listIntegrations, { token, body: {} })).body.items.find(
    (one) => one.id === id,
  )!
const syncRow = async () =>
  (await test.services.db.select().from(storeSyncs).where(eq(storeSyncs.connectionId, id)))[0]!
const stored = async () =>
  (await test.services.db.select().from(connections).where(eq(connections.id, id)))[0]!

describe('lost access', () => {
  it('sends the owner one email with store, time and way when the loss is reported repeatedly', async () => {
    await authorize()
    await syncNow(test)
    expect(await alertsOf()).toEqual([])
    lose()
    const since = now
    await syncNow(test)
    const [email, ...others] = await received()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: customer, subject: 'Keten atölyesi mağazası erişime izin vermiyor' })
    for (const words of ['Etsy', '23.11.2026 14:00', `${publicUrl}/integration/list?open=${id}`])
      expect(email!.text).toContain(words)
    pass(1)
    await syncNow(test)
    await syncNow(test)
    expect(await received()).toEqual([])
    expect(await alertsOf()).toEqual([
      {
        integrationId: id,
        name: 'Keten atölyesi',
        platform: 'etsy',
        kind: 'lost',
        at: since.toISOString(),
      },
    ])
    expect(await integrationOf()).toMatchObject({
      state: 'authorizationNeeded',
      storeHealth: [{ kind: 'accessLost', tone: 'bad' }, { kind: 'noOrder' }],
    })
  })

  it('reads what changed meanwhile after the access is allowed again, and emails a later loss', async () => {
    const kept = etsy.shop.add(buildShopOrder())
    await authorize()
    await syncNow(test)
    lose()
    const missed = etsy.shop.add(buildShopOrder({ at: now }))
    await syncNow(test)
    const { changedUntil } = await syncRow()
    expect(await received()).toHaveLength(1)
    pass(48)
    token = await test.tokenOf('customer')
    const late = etsy.shop.add(buildShopOrder({ at: now }))
    await authorize()
    expect(await alertsOf()).toEqual([])
    expect((await syncRow()).changedUntil).toEqual(changedUntil)
    // The next scheduled run takes the store at once, although it failed before.
    pass(0.1)
    await queueSyncs(test.services)
    await test.runJobs()
    const ids = (await listOrders(test)).map(({ channelOrderId }) => channelOrderId)
    expect(ids.toSorted()).toEqual([kept, missed, late].toSorted())
    expect((await integrationOf()).state).toBe('active')
    lose()
    await syncNow(test)
    expect(await received()).toHaveLength(1)
  })

  it('keeps the loss, and emails nothing again, when only the name of the store is changed', async () => {
    await authorize()
    lose()
    await syncNow(test)
    expect(await received()).toHaveLength(1)
    const { version } = await stored()
    const body = { id, version, name: 'Keten evi', values: [] }
    await test.call(integrationEndpoints.updateIntegration, { token, body })
    expect(await alertsOf()).toMatchObject([{ name: 'Keten evi', kind: 'lost' }])
    await syncNow(test)
    expect(await received()).toEqual([])
  })

  it('emails nothing about a store that was never authorized', async () => {
    await syncNow(test)
    expect(await received()).toEqual([])
    expect(await alertsOf()).toEqual([])
    expect((await stored()).refusedAt).toBeNull()
  })

  it('emails in the language of each owner, and only users of the company with the right', async () => {
    const other = await signUpCustomer(test, { language: 'en' })
    await authorize()
    await test.services.db.update(users).set({ language: 'en' }).where(eq(users.email, customer))
    lose()
    await syncNow(test)
    const emails = await received()
    await test.services.db.update(users).set({ language: 'tr' }).where(eq(users.email, customer))
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      [customer, 'Keten atölyesi no longer allows access'],
    ])
    expect(emails[0]!.text).toContain('Authorise again')
    expect(await alertsOf(other.token)).toEqual([])
  })

  it('forgets the loss of typed keys when the store accepts them again, and emails the next one', async () => {
    const shop = await startWooServer('notes')
    id = (await connectStore(test, shop)).id
    await syncNow(test)
    for (let loss = 0; loss < 2; loss++) {
      shop.behave('woocommerce', 'noToken')
      pass(1)
      await syncNow(test)
      const emails = await received()
      expect(emails).toHaveLength(1)
      expect(emails[0]!.text).toContain('anahtarlar')
      shop.behave('woocommerce', 'well')
      pass(1)
      await syncNow(test)
      expect((await stored()).refusedAt).toBeNull()
      expect(await alertsOf()).toEqual([])
    }
    await shop.close()
  })

  it('records no refusal of credentials that were changed during the call', async () => {
    await authorize()
    const opened = (await openConnectionById(test.services, id))!
    await recordRefusal(test.services, { ...opened, version: opened.version! - 1 }, '')
    expect((await stored()).refusedAt).toBeNull()
    await recordRefusal(test.services, opened, '')
    expect((await stored()).refusedAt).toEqual(now)
  })
})

describe('ending access', () => {
  const passDay = async () => {
    pass(24)
    token = await test.tokenOf('customer')
  }
  const endAt = (days: number) =>
    test.services.db
      .update(connectionTokens)
      .set({ endsAt: new Date(now.getTime() + days * 86_400_000) })
      .where(eq(connectionTokens.connectionId, id))

  it('emails each end once, a week before', async () => {
    await authorize()
    await endAt(7.5)
    await announceEnds(test.services)
    expect(await received()).toEqual([])
    expect(await alertsOf()).toEqual([])
    await passDay()
    await announceEnds(test.services)
    const [email, ...others] = await received()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: customer, subject: 'Keten atölyesi mağazasının erişim izni bitiyor' })
    expect(email!.text).toContain(`/integration/list?open=${id}`)
    await passDay()
    await announceEnds(test.services)
    expect(await received()).toEqual([])
    expect(await alertsOf()).toMatchObject([{ integrationId: id, kind: 'ends' }])
    expect((await integrationOf()).storeHealth[0]).toEqual({
      kind: 'accessEnds',
      tone: 'warn',
      text: 'Erişim 5 gün sonra bitiyor',
    })
    await endAt(90)
    await endAt(3)
    await announceEnds(test.services)
    expect(await received()).toHaveLength(1)
  })

  it('does not send the email when the access was extended meanwhile', async () => {
    await authorize()
    await endAt(3)
    await announceEnds(test.services)
    await endAt(90)
    expect(await received()).toEqual([])
  })
})
