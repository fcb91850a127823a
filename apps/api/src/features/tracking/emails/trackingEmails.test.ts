import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeEndpoints } from '@kervan/contract/notice/notice.endpoints'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import type { Email } from '../../../platform/mail/mailer.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { notices } from '../../notice/notice.tables.ts'
import { bookings } from '../../shipment/booking/booking.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildStatus, findCustomizedId } from '../testing/buildMatching.ts'
import { tellNews } from './tellNews.ts'
import { trackingEmailSettings } from './trackingEmails.tables.ts'

const { findTrackingEmailSettings, saveTrackingEmailSettings, previewTrackingEmail, setOwnTrackingEmails } =
  trackingEmailEndpoints

let test: TestApp
let operations: string
let customer: string
const sender = 'musteri@kervan.example'
const receiver = 'empfaenger@ornek.example'

beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runJobs()
  await test.services.db.delete(trackingEmailSettings)
  await test.services.db.execute(sql`delete from notice_opt_outs`)
  test.emails.length = 0
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const choose = async (chosen: object, token = customer) => {
  const { body: now } = await test.call(findTrackingEmailSettings, { token, body: {} })
  const body = { ...now, companyID: 0, ...chosen }
  return test.call(saveTrackingEmailSettings, { token, body })
}

/** Told as booked; its booking lies far enough back for scans of the last days. */
const buildBooked = async (country = 'DE') => {
  const shipment = await buildPaidShipment(test, buildDraft({}))
  await test.services.db.execute(sql`update shipments set receiver_country = ${country},
    receiver = receiver || ${JSON.stringify({ email: receiver })}::jsonb where id = ${shipment.id}`)
  await test.runJobs()
  await test.services.db
    .update(bookings)
    .set({ bookedAt: new Date(hoursAgo(240)) })
    .where(eq(bookings.shipmentId, shipment.id))
  return shipment
}

const scan = async (reference: string, code: string, hours: number) => {
  const { body } = await test.call(trackingEndpoints.recordStatuses, {
    token: operations,
    body: {
      references: [reference],
      customizedTrackingStatusId: await findCustomizedId(test, operations, code),
      date: hoursAgo(hours),
      location: 'İstanbul',
    },
  })
  expect(body.results[0]!.outcome).toBe('recorded')
  await test.runJobs()
}

/** Received so long ago that only the delivery is news. */
const deliver = async (reference: string, hours: number) => {
  await scan(reference, 'received', 100)
  await scan(reference, 'delivered', hours)
}

const taken = (): Email[] => test.emails.splice(0)
const told = () => taken().map(({ to, subject }) => `${to}: ${subject}`)
const tokenOf = (email: Email): string => email.text.match(/unsubscribe\?lang=[a-z]{2}#(\S+)/)![1]!

describe('emails about a shipment', () => {
  it('go to the people of its company at booking, pick-up, trouble, on the day of delivery and at the door', async () => {
    const { assetReference } = await buildBooked()
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz kaydedildi`])
    await scan(assetReference, 'received', 30)
    await scan(assetReference, 'processed', 29)
    await scan(assetReference, 'heldAtCustoms', 20)
    await scan(assetReference, 'outForDelivery', 4)
    await scan(assetReference, 'deliveryAttempted', 3)
    await scan(assetReference, 'outForDelivery', 2)
    await scan(assetReference, 'delivered', 1)
    expect(told()).toEqual(
      [
        'gönderiniz teslim alındı',
        'gönderiniz gümrükte bekliyor',
        'gönderiniz dağıtıma çıktı',
        'gönderiniz için teslimat denendi',
        'gönderiniz dağıtıma çıktı',
        'gönderiniz teslim edildi',
      ].map((words) => `${sender}: ${assetReference} ${words}`),
    )
  })

  it('go to the receiver where the sender wants it: in the language of the country, without prices and other names', async () => {
    await choose({ senderKinds: [], receiverKinds: ['outForDelivery', 'delivered'] })
    const german = await buildBooked('DE')
    await scan(german.assetReference, 'received', 5)
    await scan(german.assetReference, 'outForDelivery', 4)
    const [email, ...others] = taken()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: receiver, subject: 'A shipment to you is out for delivery' })
    const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, german.id))
    const said = `${email!.text} ${email!.html!}`
    expect(said).toContain(row!.senderName!)
    expect(said).not.toContain(row!.receiverName!)
    expect(said).not.toMatch(/\d[\d.,]* ?(TRY|USD|EUR|₺|€|\$)|undefined|null|NaN|Invalid/)

    await buildBooked('TR').then(({ assetReference }) => deliver(assetReference, 1))
    expect(told()).toEqual([`${receiver}: Size gelen gönderi teslim edildi`])
    await choose({ receiverLanguage: 'tr' })
    await buildBooked('DE').then(({ assetReference }) => deliver(assetReference, 1))
    expect(told()).toEqual([`${receiver}: Size gelen gönderi teslim edildi`])
  })

  it('are told once, however often the carrier says it and whoever runs the job again', async () => {
    const { id, assetReference } = await buildBooked()
    await scan(assetReference, 'received', 9)
    taken()
    await scan(assetReference, 'received', 8)
    await scan(assetReference, 'processed', 7)
    await Promise.all(Array.from({ length: 4 }, () => tellNews(test.services, id)))
    await test.runJobs()
    expect(told()).toEqual([])
  })

  it('say nothing that is older than three days', async () => {
    const { assetReference } = await buildBooked()
    taken()
    await scan(assetReference, 'received', 80)
    expect(told()).toEqual([])
    await scan(assetReference, 'outForDelivery', 60)
    expect(told()).toHaveLength(1)
  })
})

describe('a code that is matched late', () => {
  const unknown = async (reference: string, hours: number) => {
    const status = await buildStatus(test, operations)
    await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: {
        references: [reference],
        supplierCode: 'DHL',
        supplierStatusCode: status.code,
        date: hoursAgo(hours),
        location: 'Köln',
      },
    })
    await test.runJobs()
    return status.id
  }
  const match = async (id: number, code: string) => {
    const { body } = await test.call(matchingEndpoints.matchStatuses, {
      token: operations,
      body: {
        statuses: [{ id, version: 1 }],
        customizedId: await findCustomizedId(test, operations, code),
      },
    })
    await test.runJobs()
    return body.id
  }

  it('is told once, and taking the matching back sends nothing', async () => {
    const { assetReference } = await buildBooked()
    taken()
    const status = await unknown(assetReference, 5)
    expect(taken().filter(({ to }) => to === sender)).toEqual([])
    const matchId = await match(status, 'outForDelivery')
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz dağıtıma çıktı`])
    await test.call(matchingEndpoints.undoMatch, { token: operations, body: { id: matchId } })
    await test.runJobs()
    expect(told()).toEqual([])
    // Behind what was told: received comes too late to be news.
    await scan(assetReference, 'received', 4)
    expect(told()).toEqual([])
  })

  it('is not told when it is old, or when a later step is known', async () => {
    const old = await buildBooked()
    const oldStatus = await unknown(old.assetReference, 90)
    const arrived = await buildBooked()
    const arrivedStatus = await unknown(arrived.assetReference, 5)
    await deliver(arrived.assetReference, 2)
    taken()
    await match(oldStatus, 'received')
    await match(arrivedStatus, 'outForDelivery')
    expect(told()).toEqual([])
  })
})

describe('ending the emails', () => {
  const oneClick = (url: string) =>
    test.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('is one click for the mail program of a receiver without an account, and is undone by the link', async () => {
    await choose({ senderKinds: ['delivered'], receiverKinds: ['pickedUp', 'outForDelivery', 'delivered'] })
    const { assetReference } = await buildBooked()
    await scan(assetReference, 'received', 5)
    const [email] = taken()
    const read = await test.app.inject({ method: 'GET', url: new URL(email!.oneClickUrl!).pathname })
    expect(read.statusCode).toBe(302)
    expect((await oneClick(email!.oneClickUrl!)).statusCode).toBe(200)
    await scan(assetReference, 'outForDelivery', 4)
    expect(told()).toEqual([])
    const { status, body } = await test.call(noticeEndpoints.changeSubscription, {
      body: { token: tokenOf(email!), isSubscribed: true },
    })
    expect([status, body]).toEqual([200, { topic: 'tracking', isSubscribed: true }])
    await scan(assetReference, 'delivered', 3)
    expect(told()).toHaveLength(2)
  })

  it('is the matter of one user: colleagues and other emails go on', async () => {
    await buildBooked()
    const [email] = taken()
    await test.call(noticeEndpoints.changeSubscription, {
      body: { token: tokenOf(email!), isSubscribed: false },
    })
    const settings = await test.call(findTrackingEmailSettings, { token: customer, body: {} })
    expect(settings.body.isSubscribed).toBe(false)
    await buildBooked()
    expect(told()).toEqual([])
    await test.call(setOwnTrackingEmails, { token: customer, body: { isSubscribed: true } })
    await buildBooked()
    expect(told()).toHaveLength(1)
  })

  it.each([
    ['made up', () => 'tracking.user.1.abc'],
    ['of another user', (token: string) => token.replace(/user\.\d+/, 'user.1')],
    ['of another topic', (token: string) => token.replace('tracking', 'prices')],
    ['cut', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}.x`],
  ])('is refused for a link that is %s', async (_what, change) => {
    await buildBooked()
    const token = change(tokenOf(taken()[0]!))
    const body = { token, isSubscribed: false }
    expect((await test.callFailing(noticeEndpoints.changeSubscription, { body })).status).toBe(404)
    expect((await oneClick(`http://x/unsubscribe/one-click/${token}`)).statusCode).toBe(404)
  })
})

describe('when something fails', () => {
  const send = () => test.services.mailer.send
  it('a mail server that is down for an hour loses nothing, and what is no longer true is not sent', async () => {
    const { assetReference } = await buildBooked()
    taken()
    const works = send()
    test.services.mailer.send = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await scan(assetReference, 'received', 3)
    await scan(assetReference, 'outForDelivery', 2)
    test.services.mailer.send = works
    expect(told()).toEqual([])
    await test.services.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'notice-send' and state in ('retry', 'created')`,
    )
    await test.runJobs()
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz dağıtıma çıktı`])
  })

  /** Its emails go out when the mail server works again. */
  const whileDown = async (happens: () => Promise<unknown>) => {
    const works = send()
    test.services.mailer.send = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await happens()
    test.services.mailer.send = works
    await test.services.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'notice-send' and state in ('retry', 'created')`,
    )
    await test.runJobs()
  }

  it('trouble that is over by then is not told, nor anything of what was cancelled', async () => {
    const { assetReference } = await buildBooked()
    await scan(assetReference, 'received', 9)
    taken()
    await whileDown(() => scan(assetReference, 'heldAtCustoms', 3))
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz gümrükte bekliyor`])
    await scan(assetReference, 'inTransit', 2.5)
    await whileDown(async () => {
      await scan(assetReference, 'delayed', 2)
      await scan(assetReference, 'inTransit', 1)
    })
    expect(told()).toEqual([])
    await whileDown(async () => {
      const { id } = await buildBooked()
      await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, id))
    })
    expect(told()).toEqual([])
  })

  it('a refused address holds up no other', async () => {
    await choose({ receiverKinds: ['delivered'] })
    const { assetReference } = await buildBooked()
    taken()
    const works = send()
    test.services.mailer.send = (email) =>
      email.to === receiver ? Promise.reject(new Error('550 no such user')) : works(email)
    await deliver(assetReference, 3)
    test.services.mailer.send = works
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz teslim edildi`])
  })

  it('what is not known has no line; a fact with a missing figure is not sent and holds up no other', async () => {
    const { id, assetReference } = await buildBooked()
    taken()
    await test.services.db
      .update(shipments)
      .set({ estimatedDelivery: null, offerId: null, receiverCountry: null })
      .where(eq(shipments.id, id))
    await scan(assetReference, 'received', 3)
    const [email] = taken()
    expect(email!.text).not.toMatch(/Tahmini teslim|Varış ülkesi|undefined|null|Invalid|NaN/)
    await test.services.db.delete(notices)
    const works = send()
    test.services.mailer.send = () => Promise.reject(new Error('down'))
    await scan(assetReference, 'delivered', 2)
    test.services.mailer.send = works
    await test.services.db.execute(sql`update notices set fact = fact - 'at'`)
    await test.services.db.execute(sql`update pgboss.job set start_after = now() where name = 'notice-send'`)
    await buildBooked()
    expect(told()).toHaveLength(1)
  })
})

describe('the settings', () => {
  it('begin with everything for the company and nothing for receivers, and are kept', async () => {
    const { body } = await test.call(findTrackingEmailSettings, { token: customer, body: {} })
    expect(body).toMatchObject({
      senderKinds: [...newsKinds],
      receiverKinds: [],
      receiverLanguage: 'country',
      version: 0,
    })
    const saved = await choose({ senderKinds: ['delivered', 'booked', 'booked'], receiverLanguage: 'en' })
    expect(saved.body).toMatchObject({
      senderKinds: ['booked', 'delivered'],
      receiverLanguage: 'en',
      version: 1,
    })
    const last = { ...body, companyID: 0, version: 2_147_483_647 }
    expect((await test.callFailing(saveTrackingEmailSettings, { token: customer, body: last })).status).toBe(
      409,
    )
    const late = { ...body, companyID: 0 }
    expect((await test.callFailing(saveTrackingEmailSettings, { token: customer, body: late })).status).toBe(
      409,
    )
  })

  it('refuses a kind that is none', async () => {
    const body = { senderKinds: ['sold'], receiverKinds: [], receiverLanguage: 'tr', version: 0 }
    expect((await test.callFailing(saveTrackingEmailSettings, { token: customer, body })).status).toBe(400)
  })

  it('shows each email with example facts in both languages', async () => {
    for (const audience of ['sender', 'receiver'] as const)
      for (const kind of newsKinds)
        for (const language of ['tr', 'en'] as const) {
          const body = { audience, kind, language }
          const reply = await test.call(previewTrackingEmail, { token: customer, body })
          expect(reply.body.html).toContain(`lang="${language}"`)
          expect(`${reply.body.subject} ${reply.body.text}`).not.toMatch(/trackingEmails|\{\{|undefined/)
        }
  })
})
