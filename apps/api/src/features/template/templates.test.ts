import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostTemplates, templateEndpoints } from '@kervan/contract/template/template.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { createShipment } from '../shipment/testing/buildShipment.ts'
import { shipmentTemplates } from './template.tables.ts'
import { buildTemplate, createTemplate, linen } from './testing/buildTemplate.ts'
import { yieldTemplatesTo } from './yieldTemplatesTo.ts'

const calls = templateEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.services.db.delete(shipmentTemplates)
})

const create = (changes: object = {}) => createTemplate(test, token, changes)
const refused = async (changes: object) =>
  (await test.callFailing(calls.createTemplate, { token, body: buildTemplate(changes) })).body.Errors
const list = async (body: object = {}) => (await test.call(calls.listTemplates, { token, body })).body.items
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('concurrent templates', () => {
  it('keeps all templates created as default at once, with only the last one as default', async () => {
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => create({ isDefault: true })))
    const items = await list()
    expect(items).toHaveLength(made.length)
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    const saved = await Promise.all(
      made.map(({ id, version, name }) =>
        test.callFailing(calls.updateTemplate, {
          token,
          body: buildTemplate({ id, version, name, isDefault: true }),
        }),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it("enforces the company's limit for concurrent requests", async () => {
    await create()
    const [row] = await test.services.db.select().from(shipmentTemplates)
    await test.services.db.insert(shipmentTemplates).values(
      Array.from({ length: mostTemplates - 2 }, (_, place) => ({
        ...row!,
        id: undefined,
        name: `Koli ${place}`,
      })),
    )
    const both = await Promise.all([1, 2, 3].map(() => refused({})))
    expect(both.filter((errors) => errors === undefined)).toHaveLength(1)
  })
})

describe('template', () => {
  it('stores all fields of a template', async () => {
    const { id } = await create({
      kind: 'productAndPiece',
      name: 'Masa örtüsü',
      description: 'Keten seti',
      countryCode: 'DE',
      goods: 'keten',
      products: [linen],
    })
    const { body } = await test.call(calls.getTemplate, { token, body: { id } })
    expect(body).toMatchObject({
      version: 1,
      kind: 'productAndPiece',
      name: 'Masa örtüsü',
      description: 'Keten seti',
      countryCode: 'DE',
      goods: 'keten',
      isDefault: false,
      isActive: true,
      productCount: 1,
      pieceCount: 2,
      weight: 3.25,
      usedCount: 0,
      lastUsedAt: null,
      products: [{ ...linen, englishDescription: null }],
      pieces: [
        { width: 30, weight: 2.5 },
        { description: null, height: 10 },
      ],
    })
  })

  it('drops products from a piece template', async () => {
    expect((await create({ products: [linen] })).products).toEqual([])
  })

  it.each([
    [{ name: '  ' }, { name: ['Şablon adı gerekli!'] }],
    [{ name: 'x'.repeat(51) }, { name: [expect.any(String)] }],
    [{ description: 'x'.repeat(201) }, { description: [expect.any(String)] }],
    [{ pieces: [] }, { pieces: ['En az bir parça girin.'] }],
    [{ kind: 'productAndPiece' }, { products: ['En az bir ürün girin.'] }],
    [{ kind: 'products' }, { kind: [expect.any(String)] }],
    [{ pieces: [{ width: -1 }] }, { 'pieces.0.width': [expect.any(String)] }],
    [{ isDefault: true, isActive: false }, { isDefault: ['Pasif bir şablon varsayılan olamaz.'] }],
    [{ countryCode: 'Almanya' }, { countryCode: [expect.any(String)] }],
  ])('refuses invalid values on their field: %j', async (changes, errors) => {
    expect(await refused(changes)).toEqual(errors)
  })

  it('requires a unique template name within its kind, ignoring spelling', async () => {
    await create({ name: 'Işık kolisi' })
    expect(await refused({ name: 'IŞIK KOLİSİ' })).toEqual({ name: ['Bu adda bir şablon var.'] })
    await create({ name: 'Işık kolisi', kind: 'productAndPiece', products: [linen] })
    const other = await create({ name: 'Başka' })
    const { body } = await test.callFailing(calls.updateTemplate, {
      token,
      body: { ...buildTemplate({ name: 'ışık KOLİSİ' }), id: other.id, version: 1 },
    })
    expect(body.Errors).toEqual({ name: ['Bu adda bir şablon var.'] })
  })

  it('creates one template for two concurrent requests with the same name', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        test.callFailing(calls.createTemplate, { token, body: buildTemplate({ name: 'Aynı' }) }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('replaces the previous default', async () => {
    const first = await create({ isDefault: true })
    const second = await create({ isDefault: true })
    const ofOtherKind = await create({ kind: 'productAndPiece', products: [linen], isDefault: true })
    const items = await list()
    expect(namesOf(items.filter(({ isDefault }) => isDefault)).toSorted()).toEqual(
      [second.name, ofOtherKind.name].toSorted(),
    )
    await test.call(calls.updateTemplate, {
      token,
      body: { ...buildTemplate({ name: first.name, isDefault: true }), id: first.id, version: 1 },
    })
    const later = await list({ kind: 'piece' })
    expect(namesOf(later.filter(({ isDefault }) => isDefault))).toEqual([first.name])
  })

  it('requires the current version to change a template', async () => {
    const { id, name } = await create()
    const change = (version: number, changes: object = {}) =>
      test.callFailing(calls.updateTemplate, {
        token,
        body: { ...buildTemplate({ name, ...changes }), id, version },
      })
    expect((await change(1, { description: 'yeni' })).body).toMatchObject({ version: 2, description: 'yeni' })
    expect((await change(1)).status).toBe(409)
    const asOtherKind = { kind: 'productAndPiece', products: [linen] }
    expect((await change(2, asOtherKind)).status).toBe(400)
  })

  it("counts a template's uses and lists the last used one first", async () => {
    const old = await create()
    await create()
    test.setNow(new Date(Date.now() + 60_000))
    await test.call(calls.useTemplate, { token, body: { id: old.id } })
    const { body } = await test.call(calls.useTemplate, { token, body: { id: old.id } })
    expect(body).toMatchObject({ usedCount: 2, version: 1, lastUsedAt: expect.any(String) as string })
    expect(namesOf(await list())[0]).toBe(old.name)
  })

  it('deletes a template', async () => {
    const { id } = await create()
    const { body } = await test.call(calls.deleteTemplate, { token, body: { id } })
    expect(body.returnText).toBe('Şablon silindi.')
    expect((await test.callFailing(calls.getTemplate, { token, body: { id } })).status).toBe(404)
  })

  it('finds templates by name, kind and state', async () => {
    const { name } = await create({ name: 'Çanta kolisi' })
    const { name: passive } = await create({ name: 'Eski koli', isActive: false })
    expect(namesOf(await list({ searchText: 'canta' }))).toEqual([name])
    expect(namesOf(await list({ isActive: false }))).toEqual([passive])
    expect(await list({ kind: 'productAndPiece' })).toEqual([])
  })

  it('allows at most 200 templates', async () => {
    const { companyId } = (await test.services.db.select().from(shipmentTemplates)).at(0) ?? {
      companyId: (await rowOf((await create()).id)).companyId,
    }
    await test.services.db.insert(shipmentTemplates).values(
      Array.from({ length: 199 }, (_, index) => ({
        companyId,
        kind: 'piece' as const,
        name: `Dolu ${index}`,
        products: [],
        pieces: [],
        searchText: '',
      })),
    )
    expect(await refused({})).toEqual({ name: ['Bir firma en çok 200 şablon kaydedebilir.'] })
  })
})

const rowOf = async (id: string) =>
  (await test.services.db.select().from(shipmentTemplates)).find((row) => row.id === id)!

describe('templates of staff', () => {
  it("returns templates of the shipment's company", async () => {
    const staff = await test.tokenOf('operations')
    const { id: shipmentId } = await createShipment(test)
    const { name } = await create()
    const stranger = await signUpCustomer(test)
    await createTemplate(test, stranger.token)
    const { body } = await test.call(calls.listTemplates, { token: staff, body: { shipmentId } })
    expect(namesOf(body.items)).toEqual([name])
    const without = await test.callFailing(calls.createTemplate, { token: staff, body: buildTemplate() })
    expect(Object.keys(without.body.Errors ?? {})).toEqual(['shipmentId'])
    const made = await test.call(calls.createTemplate, {
      token: staff,
      body: { ...buildTemplate({ name: 'Operasyonun şablonu' }), shipmentId },
    })
    expect(namesOf(await list())).toContain(made.body.name)
  })

  it("refuses templates of a shipment outside the caller's scope", async () => {
    const { id: shipmentId } = await createShipment(test)
    const stranger = await signUpCustomer(test)
    for (const row of [calls.listTemplates, calls.createTemplate]) {
      const { body } = await test.callFailing(row, {
        token: stranger.token,
        body: { ...buildTemplate(), shipmentId },
      })
      expect(Object.keys(body.Errors ?? {})).toEqual(['shipmentId'])
    }
  })
})

describe('templates of a merged company', () => {
  it("keeps the survivor's default template and makes duplicate names distinct", async () => {
    await create({ name: 'Keten', isDefault: true })
    const other = await signUpCustomer(test)
    const moving = await createTemplate(test, other.token, { name: 'KETEN', isDefault: true })
    const { db } = test.services
    const { companyId } = await rowOf(moving.id)
    const { companyId: to } = (await db.select().from(shipmentTemplates)).find(
      ({ name }) => name === 'Keten',
    )!
    await yieldTemplatesTo(db, { companyId, to })
    await db.update(shipmentTemplates).set({ companyId: to })
    expect((await rowOf(moving.id)).name).toBe(`KETEN #${moving.id.slice(0, 8)}`)
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Keten'])
  })
})
