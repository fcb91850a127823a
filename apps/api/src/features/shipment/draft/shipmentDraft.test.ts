import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../testing/buildShipment.ts'

const { createShipment: create, saveShipment, findShipment, createShipmentLike } = shipmentEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

describe('draft', () => {
  it('saves an almost empty draft and lists the missing fields by tab', async () => {
    const shipment = await createShipment(test, { shipmentType: 2 })
    expect(shipment).toMatchObject({ state: 'draft', version: 1, isEditable: true })
    expect(recogniseReference(shipment.assetReference).kind).toBe('asset')
    const errors = shipment.findings.filter(({ severity }) => severity === 'error')
    expect(new Set(errors.map(({ tab }) => tab))).toEqual(
      new Set(['sender-receiver', 'details', 'products', 'packages']),
    )
    expect(errors).toContainEqual({
      tab: 'packages',
      field: 'pieces',
      severity: 'error',
      message: 'En az bir parça gerekli!',
    })
  })

  it('returns a draft as it was saved', async () => {
    const draft = buildDraft()
    const { id } = await createShipment(test, draft)
    const { body } = await test.call(findShipment, { token, body: { shipmentId: id } })
    expect(body).toMatchObject({
      ...draft,
      products: [{ ...draft.products![0], total: 120 }],
      pieces: [{ ...draft.pieces![0], volumeWeight: 1.2 }],
      customsValue: 120,
      findings: [],
    })
  })

  it('requires neither products nor customs answers for a document shipment', async () => {
    expect((await createShipment(test, buildDocumentDraft())).findings).toEqual([])
  })

  it('accepts commas as decimal separators in a draft and trims blanks', async () => {
    const shipment = await createShipment(test, {
      ...buildDraft(),
      pieces: [{ width: '30,5', length: 20, height: 10, weight: '2,125', description: '  ' }],
    })
    expect(shipment.pieces[0]).toMatchObject({ width: 30.5, weight: 2.125, description: null })
  })

  it('creates one draft when a request is repeated with the same idempotency key', async () => {
    const call = { token, body: buildDraft(), idempotencyKey: 'draft-once' }
    const [first, second] = await Promise.all([test.call(create, call), test.call(create, call)])
    expect(second.body).toEqual(first.body)
  })

  it('creates a draft as a copy of an earlier shipment', async () => {
    const earlier = await createShipment(test)
    const { body } = await test.call(createShipmentLike, { token, body: { shipmentId: earlier.id } })
    expect(body.id).not.toBe(earlier.id)
    expect(body.assetReference).not.toBe(earlier.assetReference)
    expect(body).toMatchObject({
      state: 'draft',
      version: 1,
      receiver: earlier.receiver,
      pieces: earlier.pieces,
    })
  })
})

describe('English description of goods', () => {
  const nameless = () => buildDraft().products![0]!
  const recalled = async (description: string, by = token) =>
    (await test.call(shipmentEndpoints.findEnglishDescription, { token: by, body: { description } })).body
      .englishDescription

  it('recalls the English description from the last shipment with these goods, ignoring case', async () => {
    expect(await recalled('Bakır cezve')).toBeNull()
    for (const englishDescription of ['Copper pot', 'Copper coffee pot', null])
      await createShipment(test, {
        ...buildDraft(),
        products: [{ ...nameless(), description: 'Bakır cezve', englishDescription }],
      })
    expect(await recalled('bakır CEZVE')).toBe('Copper coffee pot')
    expect(await recalled('Bakır')).toBeNull()
  })

  it('recalls no English description for staff, who ship for many companies', async () => {
    expect(await recalled('Bakır cezve', await test.tokenOf('operations'))).toBeNull()
  })
})

describe('concurrent saves of one shipment', () => {
  it('accepts the first of two saves of a shipment and lists its changes to the second user', async () => {
    const { id, version } = await createShipment(test)
    const saved = await test.call(saveShipment, {
      token,
      body: { ...buildDraft({ receiver: { city: 'Hamburg' } }), shipmentId: id, version },
    })
    expect(saved.body.version).toBe(version + 1)
    const late = await test.callFailing(saveShipment, {
      token,
      body: { ...buildDraft({ receiver: { city: 'Köln' } }), shipmentId: id, version },
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      Type: 'Conflict',
      Errors: { 'receiver.city': ['Başka bir oturumda değiştirildi; şimdiki değer: Hamburg'] },
    })
  })

  it('accepts exactly one of many concurrent saves of a shipment', async () => {
    const { id, version } = await createShipment(test)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.call(saveShipment, {
          token,
          body: { ...buildDraft({ receiver: { city: `City ${index}` } }), shipmentId: id, version },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it("keeps the shipment's version when a save changes nothing", async () => {
    const { id, version } = await createShipment(test)
    const { body } = await test.call(saveShipment, {
      token,
      body: { ...buildDraft(), shipmentId: id, version },
    })
    expect(body.version).toBe(version)
  })
})
