import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { shipmentReplies } from '../customerService.tables.ts'
import { buildReplyTemplate } from '../testing/buildReplyTemplate.ts'
import { seedReplyTemplates } from './seedReplyTemplates.ts'

const { listReplyTemplates, prepareReply, saveReplyTemplate, sendReply } = replyEndpoints

let test: TestApp
let operations: string
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runJobs()
  test.emails.length = 0
})

const receiver = 'empfaenger@ornek.example'

const buildBooked = async () => {
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  await test.services.db.execute(sql`update shipments set tracking_exception = 'heldAtCustoms',
    receiver = receiver || ${JSON.stringify({ email: receiver })}::jsonb where id = ${shipment.id}`)
  test.emails.length = 0
  return shipment
}
const letter = { language: 'tr', subject: 'Belge gerekiyor', body: 'Faturayı yükleyin.\n\nTeşekkürler' }
const send = (shipmentId: string, fields: object = {}, idempotencyKey?: string, token = operations) =>
  test.call(sendReply, {
    token,
    body: { shipmentId, audience: 'receiver', ...letter, ...fields },
    ...(idempotencyKey && { idempotencyKey }),
  })

describe('reply', () => {
  it('prepares a reply from the shipment in either language, with the best template first', async () => {
    const { id, assetReference } = await buildBooked()
    const prepare = async (language: 'tr' | 'en', audience: 'company' | 'receiver') =>
      (
        await test.call(prepareReply, {
          token: operations,
          body: { shipmentId: id, audience, language },
        })
      ).body
    const tr = await prepare('tr', 'company')
    expect(tr.templates).toHaveLength(8)
    expect(tr.templates[0]).toMatchObject({ name: 'Gümrükte bekliyor', isFitting: true, missing: [] })
    expect(tr.templates[0]!.subject).toBe(`${assetReference} referanslı gönderi gümrükte bekliyor`)
    expect(tr.templates[0]!.body).toContain(
      'Belgelerini gönderinin sayfasında kontrol edip eksik olanı yükleyebilirsiniz',
    )
    expect(tr.templates[0]!.body).toContain('/shipment/tracking?reference=')
    expect(tr.templates.filter(({ isFitting }) => isFitting)).toHaveLength(1)
    const en = await prepare('en', 'receiver')
    expect(en).toMatchObject({ canSend: true, receiverEmail: receiver, peopleCount: 1 })
    expect(en.templates[0]!.subject).toBe(`Shipment ${assetReference} is held at customs`)
    expect(en.templates[0]!.body).toContain('/trackingseperated?reference=')
  })

  it('names missing data of a reply and refuses a text with a gap on its field', async () => {
    const { id: shipmentId } = await createShipment(test)
    const { body } = await test.call(prepareReply, {
      token: operations,
      body: { shipmentId, audience: 'company', language: 'en' },
    })
    const held = body.templates.find(({ name }) => name === 'Gümrükte bekliyor')!
    expect(held.missing.toSorted()).toEqual(['carrier', 'trackingLink', 'waybill'])
    expect(held.body).toContain('{{waybill}}')
    for (const field of ['subject', 'body']) {
      const refused = await test.callFailing(sendReply, {
        token: operations,
        body: { shipmentId, audience: 'company', ...letter, [field]: 'Numara {{waybill}}' },
      })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.Errors ?? {})).toEqual([field])
    }
    // The receiver gets no email before the booking.
    expect((await send(shipmentId)).status).toBe(400)
    expect(await test.services.db.$count(shipmentReplies)).toBe(0)
  })

  it('sends a plain text email once per click and lists it with its author in the timeline', async () => {
    const { id } = await buildBooked()
    const body = 'Merhaba <script>alert(1)</script>\n<b>kalın</b> & sonra'
    for (let click = 0; click < 2; click += 1)
      expect((await send(id, { body }, 'reply-one-click')).body).toEqual({ peopleCount: 1 })
    const timeline = async () =>
      (await test.call(timelineEndpoints.listTimeline, { token: operations, body: { shipmentId: id } })).body
        .filter(({ title }) => title === letter.subject)
        .map(({ detail, audience, isWaiting }) => ({ detail, audience, isWaiting }))
    expect(await timeline()).toEqual([{ detail: body, audience: 'receiver', isWaiting: true }])
    await test.runJobs()
    const sent = test.emails.filter(({ subject }) => subject === letter.subject)
    expect(sent.map(({ to }) => to)).toEqual([receiver])
    expect(sent[0]!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(sent[0]!.html).not.toMatch(/<script|<b>/)
    expect(await timeline()).toEqual([{ detail: body, audience: 'receiver', isWaiting: false }])
    const [row] = await test.services.db
      .select()
      .from(shipmentReplies)
      .where(eq(shipmentReplies.shipmentId, id))
    expect(row).toMatchObject({ audience: 'receiver', body })
  })

  it('emails each active user of the company separately', async () => {
    const { id } = await buildBooked()
    const { body } = await send(id, { audience: 'company', subject: 'Firmaya' })
    await test.runJobs()
    const sent = test.emails.filter(({ subject }) => subject === 'Firmaya')
    expect(sent).toHaveLength(body.peopleCount)
    expect(sent.map(({ to }) => to)).toContain('musteri@kervan.example')
    // A person wrote it.
    expect(sent[0]!.text).not.toContain('otomatik')
  })

  it('refuses replies by customers and by agents of another agency', async () => {
    const own = await buildBooked()
    const foreign = await buildBooked()
    const { companyId } = await signUpCustomer(test)
    await test.services.db.update(shipments).set({ companyId }).where(eq(shipments.id, foreign.id))
    const agent = await test.tokenOf('agent')
    expect((await send(own.id, {}, undefined, agent)).status).toBe(200)
    expect((await send(foreign.id, {}, undefined, agent)).status).toBe(404)
    const prepare = { shipmentId: foreign.id, audience: 'receiver' as const, language: 'tr' as const }
    expect((await test.callFailing(prepareReply, { token: agent, body: prepare })).status).toBe(404)
    expect((await send(own.id, {}, undefined, await test.tokenOf('customer'))).status).toBe(403)
  })

  it.each([
    ['a long subject', { subject: 'a'.repeat(151) }],
    ['a subject of two lines', { subject: 'Bir\nBcc: x@y.example' }],
    ['a long text', { body: 'a'.repeat(3001) }],
    ['no text', { body: '   ' }],
    ['a template that is none', { templateId: 2_000_000 }],
  ])('refuses a reply with %s', async (_, fields) => {
    const { id } = await buildBooked()
    expect((await send(id, fields)).status).toBe(400)
  })
})

describe('reply template', () => {
  const save = (body: object, token = admin) => test.call(saveReplyTemplate, { token, body: body })

  it('saves on the current version and hides inactive templates from replies', async () => {
    const { body: added } = await save(buildReplyTemplate({ name: 'Adres' }))
    const changed = buildReplyTemplate({ name: 'Adres yenile', id: added.id, version: 1, isActive: false })
    expect((await save(changed)).body).toMatchObject({
      version: 2,
      isActive: false,
      position: added.position,
    })
    expect((await save(changed)).status).toBe(409)
    expect((await save(buildReplyTemplate({ name: 'ADRES YENİLE' }))).status).toBe(400)
    const { id: shipmentId } = await createShipment(test)
    const body = { shipmentId, audience: 'company' as const, language: 'tr' as const }
    const { body: prepared } = await test.call(prepareReply, { token: operations, body })
    expect(prepared.templates.map(({ id }) => id)).not.toContain(added.id)
  })

  it.each([
    ['a price', '{{price}}'],
    ['half a placeholder', '{{reference'],
  ])('refuses a template with %s', async (_, text) => {
    for (const field of ['subjectTr', 'bodyEn'])
      expect((await save(buildReplyTemplate({ name: text, [field]: text }))).status).toBe(400)
  })

  it('refuses changes by agents and customers', async () => {
    for (const role of ['agent', 'customer'] as const) {
      const token = await test.tokenOf(role)
      expect((await save(buildReplyTemplate(), token)).status).toBe(403)
      expect((await test.callFailing(listReplyTemplates, { token, body: {} })).status).toBe(403)
    }
  })

  it('seeds each standard template once, even after it was renamed', async () => {
    const list = async () => (await test.call(listReplyTemplates, { token: admin, body: {} })).body.items
    const before = await list()
    const lost = before.find(({ occasion }) => occasion === 'lost')!
    await save({ ...lost, name: 'Arama' })
    await seedReplyTemplates(test.services.db)
    const after = await list()
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ occasion }) => occasion === 'lost').map(({ name }) => name)).toEqual(['Arama'])
  })
})
