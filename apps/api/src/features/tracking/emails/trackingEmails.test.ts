import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeEndpoints } from '@kervan/contract/notice/notice.endpoints'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { accountLanguages, readerLanguages } from '@kervan/domain/readerLanguage'
import { newsKinds } from '@kervan/domain/tracking/trackingNews'
import type { Email } from '../../../platform/mail/mailer.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { notices } from '../../notice/notice.tables.ts'
import { bookShipment } from '../../shipment/booking/bookShipment.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildStatus, findCustomizedId } from '../testing/buildMatching.ts'
import { emailTrackingNews } from './emailTrackingNews.ts'
import { trackingEmailSettings } from './trackingEmails.tables.ts'

const { findTrackingEmailSettings, saveTrackingEmailSettings, previewTrackingEmail, setOwnTrackingEmails } =
  trackingEmailEndpoints

let test: TestApp
let operations: string
let customer: string
const sender = 'musteri@kervan.example'
const receiver = 'empfaenger@ornek.example'

beforeAll(async () => {
  test = await startTestApp({ UNDO_MINUTES: '0' })
  operations = await test.tokenOf('operations')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runJobs()
  await test.services.db.delete(trackingEmailSettings)
  await test.services.db.execute(sql`delete from notice_opt_outs`)
  await choose({ receiverKinds: [] })
  test.emails.length = 0
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const choose = async (chosen: object, token = customer) => {
  const { body: now } = await test.call(findTrackingEmailSettings, { token, body: {} })
  const body = { ...now, companyID: 0, ...chosen }
  return test.call(saveTrackingEmailSettings, { token, body })
}

/** Runs all jobs, including the sender's emails, which wait a minute for more news of the same kind. */
const passMinute = async (): Promise<void> => {
  await test.runJobs()
  await test.services.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'notice-send' and state = 'created'`,
  )
  await test.runJobs()
}

/** Creates a shipment whose booking email was sent, booked early enough for scans of the last days. */
const buildBooked = async (country = 'DE') => {
  const shipment = await buildPaidShipment(test, buildDraft({}))
  await test.services.db.execute(sql`update shipments set receiver_country = ${country},
    receiver = receiver || ${JSON.stringify({ email: receiver })}::jsonb where id = ${shipment.id}`)
  await passMinute()
  await test.services.db
    .update(purchases)
    .set({ bookedAt: new Date(hoursAgo(240)) })
    .where(eq(purchases.shipmentId, shipment.id))
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
  await passMinute()
}

/** Receives a parcel so long ago that only its delivery is news. */
const deliver = async (reference: string, hours: number) => {
  await scan(reference, 'received', 100)
  await scan(reference, 'delivered', hours)
}

const taken = (): Email[] => test.emails.splice(0)
const told = () => taken().map(({ to, subject }) => `${to}: ${subject}`)
const tokenOf = (email: Email): string => email.text.match(/unsubscribe\?lang=[a-z]{2}#(\S+)/)![1]!

describe('emails about a shipment', () => {
  it('emails company users at booking, pickup, exception, out for delivery and delivery', async () => {
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

  it('emails the receiver from the pickup on when the company never chose', async () => {
    await test.services.db.delete(trackingEmailSettings)
    const { assetReference } = await buildBooked('FR')
    const toReceiver = () => taken().filter(({ to }) => to === receiver)
    expect(toReceiver()).toEqual([])
    await scan(assetReference, 'received', 5)
    const [email] = toReceiver()
    expect(email).toMatchObject({ subject: 'A shipment to you is on its way' })
    expect(email!.oneClickUrl).toContain('/unsubscribe/one-click/')
    expect(email!.html).toContain('Stop these emails')
  })

  it("emails the receiver in the country's language without prices or other names", async () => {
    await choose({ senderKinds: [], receiverKinds: ['outForDelivery', 'delivered'] })
    const german = await buildBooked('DE')
    await scan(german.assetReference, 'received', 5)
    await scan(german.assetReference, 'outForDelivery', 4)
    const [email, ...others] = taken()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: receiver, subject: 'Ihre Sendung wird heute zugestellt' })
    expect(email!.text).toContain('Die Sendung wird Ihnen heute gebracht')
    expect(email!.text).toMatch(/trackingseperated\?reference=\S+&lang=de/)
    expect(email!.text).toMatch(/unsubscribe\?lang=de#/)
    const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, german.id))
    const said = `${email!.text} ${email!.html!}`
    expect(said).toContain(row!.senderName!)
    expect(said).not.toContain(row!.receiverName!)
    expect(said).not.toMatch(/\d[\d.,]* ?(TRY|USD|EUR|₺|€|\$)|undefined|null|NaN|Invalid/)

    await buildBooked('FR').then(({ assetReference }) => deliver(assetReference, 1))
    expect(told()).toEqual([`${receiver}: A shipment to you was delivered`])
    await buildBooked('TR').then(({ assetReference }) => deliver(assetReference, 1))
    expect(told()).toEqual([`${receiver}: Size gelen gönderi teslim edildi`])
    await choose({ receiverLanguage: 'tr' })
    await buildBooked('DE').then(({ assetReference }) => deliver(assetReference, 1))
    expect(told()).toEqual([`${receiver}: Size gelen gönderi teslim edildi`])
  })

  it('emails the same news of several shipments to their sender in one email', async () => {
    const shipments = []
    for (const country of ['DE', 'US', 'GB'])
      shipments.push({ ...(await buildPaidShipment(test, buildDraft({}))), country })
    await test.runJobs()
    expect(told()).toEqual([])
    await passMinute()
    const [email, ...others] = taken()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: sender, subject: '3 gönderiniz kaydedildi' })
    for (const { assetReference } of shipments) expect(email!.text).toContain(assetReference)
  })

  it('collects one email from jobs that run at the same time', async () => {
    const shipments = []
    for (let count = 0; count < 4; count++) shipments.push(await buildPaidShipment(test, buildDraft({})))
    for (const { id } of shipments) await bookShipment(test.services, id)
    await Promise.all(shipments.map(({ id }) => emailTrackingNews(test.services, id)))
    await passMinute()
    expect(told()).toEqual([`${sender}: 4 gönderiniz kaydedildi`])
  })

  it('emails each piece of news once across repeated carrier events and job runs', async () => {
    const { id, assetReference } = await buildBooked()
    await scan(assetReference, 'received', 9)
    taken()
    await scan(assetReference, 'received', 8)
    await scan(assetReference, 'processed', 7)
    await Promise.all(Array.from({ length: 4 }, () => emailTrackingNews(test.services, id)))
    await passMinute()
    expect(told()).toEqual([])
  })

  it('sends no email about events older than three days', async () => {
    const { assetReference } = await buildBooked()
    taken()
    await scan(assetReference, 'received', 80)
    expect(told()).toEqual([])
    await scan(assetReference, 'outForDelivery', 60)
    expect(told()).toHaveLength(1)
  })
})

describe('code that is matched late', () => {
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
    await passMinute()
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
    await passMinute()
    return body.id
  }

  it('emails once after a late match and sends nothing when the match is undone', async () => {
    const { assetReference } = await buildBooked()
    taken()
    const status = await unknown(assetReference, 5)
    expect(taken().filter(({ to }) => to === sender)).toEqual([])
    const matchId = await match(status, 'outForDelivery')
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz dağıtıma çıktı`])
    await test.call(matchingEndpoints.undoMatch, { token: operations, body: { id: matchId } })
    await passMinute()
    expect(told()).toEqual([])
    // `received` is older than the news already sent.
    await scan(assetReference, 'received', 4)
    expect(told()).toEqual([])
  })

  it('sends no email for a late match when the event is old or a later step is known', async () => {
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

describe('unsubscribing', () => {
  const oneClick = (url: string) =>
    test.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('unsubscribes a receiver without an account in one click and subscribes again by the link', async () => {
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

  it('unsubscribes a single user until that user subscribes again', async () => {
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
    [
      'of another user',
      (token: string) => token.replace(/user\.(\d+)/, (_all, id) => `user.${Number(id) + 1}`),
    ],
    ['of another topic', (token: string) => token.replace('tracking', 'prices')],
    ['cut', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}.x`],
  ])('refuses an unsubscribe link that is %s', async (_what, change) => {
    await buildBooked()
    const token = change(tokenOf(taken()[0]!))
    const body = { token, isSubscribed: false }
    expect((await test.callFailing(noticeEndpoints.changeSubscription, { body })).status).toBe(404)
    expect((await oneClick(`http://x/unsubscribe/one-click/${token}`)).statusCode).toBe(404)
  })
})

describe('failures', () => {
  const send = () => test.services.mailer.send
  it('sends emails after a mail server outage, except those that are outdated by then', async () => {
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
    await passMinute()
    expect(told()).toEqual([`${sender}: ${assetReference} gönderiniz dağıtıma çıktı`])
  })

  /** Runs an action while the mail server is down, then restores the server and sends what waits. */
  const whileDown = async (happens: () => Promise<unknown>) => {
    const works = send()
    test.services.mailer.send = () => Promise.reject(new Error('connect ECONNREFUSED'))
    await happens()
    test.services.mailer.send = works
    await test.services.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'notice-send' and state in ('retry', 'created')`,
    )
    await passMinute()
  }

  it('sends no email about an exception that has ended or about a cancelled shipment', async () => {
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

  it('sends tracking emails to other recipients when one address is refused', async () => {
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

  it('omits lines for unknown facts, and drops an incomplete email without blocking others', async () => {
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

describe('settings', () => {
  it('omits only the booking for receivers by default, and saves changes', async () => {
    await test.services.db.delete(trackingEmailSettings)
    const { body } = await test.call(findTrackingEmailSettings, { token: customer, body: {} })
    expect(body).toMatchObject({
      senderKinds: [...newsKinds],
      receiverKinds: ['pickedUp', 'exception', 'outForDelivery', 'delivered'],
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

  it('refuses an unknown kind of email', async () => {
    const body = { senderKinds: ['sold'], receiverKinds: [], receiverLanguage: 'tr', version: 0 }
    expect((await test.callFailing(saveTrackingEmailSettings, { token: customer, body })).status).toBe(400)
  })

  it('previews no German email to a sender', async () => {
    const body = { audience: 'sender', kind: newsKinds[0], language: 'de' } as const
    expect((await test.callFailing(previewTrackingEmail, { token: customer, body })).status).toBe(400)
  })

  it('previews each email with example facts in each language', async () => {
    for (const audience of ['sender', 'receiver'] as const)
      for (const kind of newsKinds)
        for (const language of audience === 'sender' ? accountLanguages : readerLanguages) {
          const body = { audience, kind, language }
          const reply = await test.call(previewTrackingEmail, { token: customer, body })
          expect(reply.body.html).toContain(`lang="${language}"`)
          expect(`${reply.body.subject} ${reply.body.text}`).not.toMatch(/trackingEmails|\{\{|undefined/)
        }
  })
})
