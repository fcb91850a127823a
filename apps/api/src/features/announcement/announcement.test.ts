/** Audience and period of announcements, and their administration by staff. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { companies } from '../company/company.tables.ts'
import { announcementDismissals, announcements } from './announcement.tables.ts'
import { buildAnnouncement } from './testing/buildAnnouncement.ts'

let test: TestApp
let staff: string
let agent: string
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  test.setNow(new Date('2026-11-20T09:00:00Z'))
  staff = await test.tokenOf('operations')
  agent = await test.tokenOf('agent')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())
afterEach(async () => {
  test.setNow(new Date('2026-11-20T09:00:00Z'))
  await test.services.db.delete(announcements)
})

const create = async (changes: object = {}, token = staff) =>
  (await test.call(announcementEndpoints.createAnnouncement, { token, body: buildAnnouncement(changes) }))
    .body
const tryToCreate = (changes: object, token = staff) =>
  test.callFailing(announcementEndpoints.createAnnouncement, { token, body: buildAnnouncement(changes) })
const shownTo = async (token: string) =>
  (await test.call(announcementEndpoints.listActiveAnnouncements, { token, body: {} })).body.items
const titlesFor = async (token: string) => (await shownTo(token)).map(({ title }) => title)
const listedFor = async (token: string, body: object = {}) =>
  (await test.call(announcementEndpoints.listAnnouncements, { token, body })).body.items.map(
    ({ title }) => title,
  )

describe('audience', () => {
  it('shows an announcement to everyone from its first to its last day in Türkiye', async () => {
    await create({ startDate: '2026-11-21', endDate: '2026-11-22' })
    const seen = async (moment: string) => {
      test.setNow(new Date(moment))
      return (await shownTo(await test.tokenOf('customer'))).length
    }
    expect(await seen('2026-11-20T20:59:59Z')).toBe(0)
    expect(await seen('2026-11-20T21:00:00Z')).toBe(1)
    expect(await seen('2026-11-22T20:59:59Z')).toBe(1)
    expect(await seen('2026-11-22T21:00:00Z')).toBe(0)
  })

  it('hides an inactive announcement', async () => {
    await create({ status: 'inactive' })
    expect(await shownTo(customer)).toEqual([])
  })

  it('shows an announcement only to the named role groups', async () => {
    await create({ title: 'Acentelere', roleGroupIds: [3] })
    await create({ title: 'Müşterilere ve acentelere', roleGroupIds: [2, 3] })
    expect(await titlesFor(customer)).toEqual(['Müşterilere ve acentelere'])
    expect(await titlesFor(agent)).toEqual(['Müşterilere ve acentelere', 'Acentelere'])
    expect(await titlesFor(staff)).toEqual([])
  })

  it("shows an agent's announcement only to the agency and its companies", async () => {
    await create({ title: 'Acente duyurusu' }, agent)
    expect(await titlesFor(agent)).toEqual(['Acente duyurusu'])
    expect(await titlesFor(customer)).toEqual(['Acente duyurusu'])
    expect(await titlesFor(await test.tokenOf('pickup'))).toEqual([])
    const { db } = test.services
    const moved = await db.update(companies).set({ agencyId: null }).returning()
    try {
      expect(await titlesFor(customer)).toEqual([])
    } finally {
      for (const { id, agencyId } of moved)
        await db
          .update(companies)
          .set({ agencyId: agencyId ?? 1 })
          .where(eq(companies.id, id))
    }
  })

  it('sorts announcements by priority, dismissed ones last', async () => {
    const high = await create({ title: 'yüksek', priority: 'high' })
    for (const priority of ['low', 'normal', 'medium'] as const) await create({ title: priority, priority })
    expect(await titlesFor(customer)).toEqual(['yüksek', 'medium', 'normal', 'low'])
    await test.call(announcementEndpoints.dismissAnnouncement, { token: customer, body: { id: high.id } })
    expect(await titlesFor(customer)).toEqual(['medium', 'normal', 'low', 'yüksek'])
    expect((await shownTo(customer)).at(-1)!.isDismissed).toBe(true)
    expect(await titlesFor(agent)).toEqual(['yüksek', 'medium', 'normal', 'low'])
  })

  it('hides a dismissed announcement on every computer, also after repeated dismissals', async () => {
    const { id } = await create()
    for (let times = 0; times < 2; times += 1)
      expect(
        (await test.callFailing(announcementEndpoints.dismissAnnouncement, { token: customer, body: { id } }))
          .status,
      ).toBe(200)
    expect(await shownTo(await test.tokenOf('customer'))).toMatchObject([{ isDismissed: true }])
    expect(await test.services.db.select().from(announcementDismissals)).toHaveLength(1)
  })

  it('removes scripts from an announcement', async () => {
    const { htmlContent } = await create({
      htmlContent:
        '<p onclick="steal()">Merhaba<script>steal()</script> <a href="javascript:steal()">x</a></p>',
    })
    expect(htmlContent).toBe('<p>Merhaba x</p>')
    expect((await shownTo(customer))[0]!.htmlContent).toBe('<p>Merhaba x</p>')
    const { body } = await test.call(announcementEndpoints.previewAnnouncement, {
      token: staff,
      body: { htmlContent: '<b>a</b><img src=x onerror=steal()>' },
    })
    expect(body.htmlContent).toBe('<b>a</b>')
  })
})

describe('staff', () => {
  it.each([
    [{ title: ' ' }, 'title', 'Başlık gerekli!'],
    [{ title: 'x'.repeat(201) }, 'title', 'En fazla 200 karakter girebilirsiniz.'],
    [{ content: '' }, 'content', 'İçerik gerekli!'],
    [{ content: 'x'.repeat(2001) }, 'content', 'En fazla 2000 karakter girebilirsiniz.'],
    [{ htmlContent: 'x'.repeat(10_001) }, 'htmlContent', 'En fazla 10000 karakter girebilirsiniz.'],
    [{ priority: null }, 'priority', 'Öncelik gerekli!'],
    [{ startDate: '' }, 'startDate', 'Başlangıç tarihi gerekli!'],
    [{ endDate: '2019-12-31' }, 'endDate', 'Bitiş tarihi başlangıçtan önce olamaz!'],
    [{ roleGroupIds: [999_999] }, 'roleGroupIds', 'Listeden bir değer seçiniz.'],
  ])('returns validation errors on their field: %#', async (changes, field, message) => {
    const { status, body } = await tryToCreate(changes)
    expect(status).toBe(400)
    expect(body.Errors).toEqual({ [field]: [message] })
    expect(await listedFor(staff)).toEqual([])
  })

  it('accepts the longest texts of an announcement', async () => {
    const body = { title: 'x'.repeat(200), content: 'y'.repeat(2000), htmlContent: 'z'.repeat(10_000) }
    expect(await create(body)).toMatchObject(body)
  })

  it('requires the current version to change an announcement', async () => {
    const { id, version } = await create()
    const update = (title: string, seen: number) =>
      test.callFailing(announcementEndpoints.updateAnnouncement, {
        token: staff,
        body: { ...buildAnnouncement({ title }), id, version: seen },
      })
    expect(await update('Yeni', version)).toMatchObject({
      status: 200,
      body: { title: 'Yeni', version: version + 1 },
    })
    expect((await update('Eski', version)).status).toBe(409)
    expect(await listedFor(staff)).toEqual(['Yeni'])
  })

  it('hides a deleted announcement from everyone', async () => {
    const { id } = await create()
    await test.call(announcementEndpoints.dismissAnnouncement, { token: customer, body: { id } })
    await test.call(announcementEndpoints.deleteAnnouncement, { token: staff, body: { id } })
    expect(await shownTo(customer)).toEqual([])
    expect(
      (await test.callFailing(announcementEndpoints.deleteAnnouncement, { token: staff, body: { id } }))
        .status,
    ).toBe(404)
  })

  it('filters announcements by words, status, priority and days, and sorts both ways', async () => {
    await create({ title: 'İzmir deposu', priority: 'high', startDate: '2026-11-01', endDate: '2026-11-05' })
    await create({ title: 'Bayram', priority: 'low', startDate: '2026-12-01', endDate: '2026-12-05' })
    await create({ title: 'Çalışma saatleri', status: 'inactive', content: 'izmir kapalı' })
    expect((await listedFor(staff, { searchText: 'IZMIR' })).sort()).toEqual([
      'Çalışma saatleri',
      'İzmir deposu',
    ])
    expect(await listedFor(staff, { status: 'inactive' })).toEqual(['Çalışma saatleri'])
    expect(await listedFor(staff, { priority: 'low' })).toEqual(['Bayram'])
    expect(
      await listedFor(staff, { shownFrom: '2026-11-05', shownTo: '2026-11-30', status: 'active' }),
    ).toEqual(['İzmir deposu'])
    expect(await listedFor(staff, { sort: 'title' })).toEqual(['Bayram', 'Çalışma saatleri', 'İzmir deposu'])
    expect((await listedFor(staff, { sort: 'priority' }))[0]).toBe('İzmir deposu')
    expect((await listedFor(staff, { sort: 'endDate' }))[0]).toBe('İzmir deposu')
    expect((await listedFor(staff, { sort: 'startDate' }))[0]).toBe('Çalışma saatleri')
    expect(await listedFor(staff)).toHaveLength(3)
  })

  it("limits an agent to the agency's own announcements", async () => {
    const { id, version } = await create({ title: 'Evin duyurusu' })
    await create({ title: 'Acentenin duyurusu' }, agent)
    expect(await listedFor(agent)).toEqual(['Acentenin duyurusu'])
    expect((await listedFor(staff)).sort()).toEqual(['Acentenin duyurusu', 'Evin duyurusu'])
    const { status } = await test.callFailing(announcementEndpoints.updateAnnouncement, {
      token: agent,
      body: { ...buildAnnouncement(), id, version },
    })
    expect(status).toBe(404)
  })

  it('refuses announcements by customers', async () => {
    expect((await tryToCreate({}, customer)).status).toBe(403)
    expect((await tryToCreate({}, await test.tokenOf('pickup'))).status).toBe(403)
  })

  it('lists role groups by name as audiences', async () => {
    const { body } = await test.call(announcementEndpoints.listAnnouncementAudiences, {
      token: staff,
      body: {},
      language: 'en',
    })
    expect(body.items).toContainEqual({ id: 2, name: 'Customer' })
    expect(await create({ roleGroupIds: [2, 2] })).toMatchObject({ roleGroupNames: ['Müşteri'] })
  })
})
