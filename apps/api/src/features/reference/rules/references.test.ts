import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { makePieceCode } from '@kervan/domain/reference/references'
import { standardRules } from '@kervan/domain/reference/standardRules'
import { createBag, scanInto } from '../../air/testing/buildBag.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { setSupplierReference } from '../../shipment/testing/setSupplierReference.ts'
import { createFlight } from '../../air/testing/buildBag.ts'
import { referenceRules, unrecognisedScans } from './reference.tables.ts'
import { seedReferenceRules } from './seedReferenceRules.ts'

const { listReferenceRules, recogniseBarcode, saveReferenceRule, listUnrecognisedScans } =
  referenceRuleEndpoints

let test: TestApp
let admin: string
let pickup: string
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  pickup = await test.tokenOf('warehouse')
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())

const recognise = async (text: string, token = admin) => {
  const reply = await test.call(recogniseBarcode, { token, body: { text } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

const ruleOf = async (code: string) =>
  (await test.services.db.select().from(referenceRules).where(eq(referenceRules.code, code)))[0]!

const fields = (rule: Awaited<ReturnType<typeof ruleOf>>) => ({
  id: rule.id,
  version: rule.version,
  name: rule.name,
  kind: rule.kind,
  supplierCode: rule.supplierCode,
  prefix: rule.prefix,
  pattern: rule.pattern,
  checkDigit: rule.checkDigit,
  priority: rule.priority,
  isActive: rule.isActive,
})

const newRule = (changes: object = {}) => ({
  name: 'PTT Kargo',
  kind: 'supplier',
  supplierCode: 'ptt',
  prefix: 'PK',
  pattern: 'd{11}',
  checkDigit: 'none',
  priority: 500,
  ...changes,
})

const save = (body: object, token = admin) => test.call(saveReferenceRule, { token, body })

const buildBooked = async () => {
  const { id } = await buildPaidShipment(test)
  await test.runJobs()
  const [shipment] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
  return shipment!
}

describe('scanned number', () => {
  it("finds a shipment, its piece or its carrier number with the screen's address", async () => {
    const { id, assetReference, supplierReference } = await buildBooked()
    const found = { kind: 'shipment', id, title: assetReference, path: `/shipment/shipmentdetail/${id}` }
    const whole = await recognise(assetReference.replaceAll('-', '').toLowerCase())
    expect(whole).toMatchObject({ outcome: 'recognised', isAmbiguous: false })
    expect(whole.readings).toMatchObject([{ kind: 'own', reference: assetReference, found }])
    expect(whole.readings[0]!.reason).toContain('kontrol basamağı doğru (ISO 7064 Mod 11,10)')
    const piece = await recognise(makePieceCode(assetReference, 1))
    expect(piece.readings).toMatchObject([
      { kind: 'own', pieceNumber: 1, found: { ...found, pieceNumber: 1 } },
    ])
    const waybill = await recognise(supplierReference!)
    // The own format and S10 both match; the shipment with the number does not decide between them.
    expect(waybill.readings.map(({ ruleName }) => ruleName)).toEqual(['Kervan konşimento', 'S10'])
    expect(waybill.readings[0]).toMatchObject({ supplierCode: 'KERVAN', found })
  })

  it('finds a carrier number that matches no rule', async () => {
    const { id } = await buildBooked()
    await setSupplierReference(test.services.db, id, 'TEST/77')
    const answer = await recognise('TEST/77')
    expect(answer.readings).toMatchObject([{ ruleId: null, kind: 'supplier', found: { id } }])
  })

  it('leads pickup staff to tracking, only after payment', async () => {
    const { assetReference } = await buildBooked()
    const draft = await createShipment(test)
    expect((await recognise(assetReference, pickup)).readings[0]!.found!.path).toMatch(
      /^\/shipment\/tracking\//,
    )
    expect((await recognise(draft.assetReference, pickup)).readings[0]!.found).toBeNull()
    expect((await recognise(draft.assetReference, customer)).readings[0]!.found!.path).toBe(
      `/shipment/shipment/${draft.id}/sender-receiver`,
    )
  })

  it("recognizes another company's reference as an own one but finds no shipment", async () => {
    const { assetReference, supplierReference } = await buildBooked()
    const { token } = await signUpCustomer(test)
    for (const text of [assetReference, supplierReference!]) {
      const { outcome, readings } = await recognise(text, token)
      expect(outcome).toBe('recognised')
      expect(readings.map(({ found }) => found)).toEqual(readings.map(() => null))
    }
  })

  it('reports an ambiguous number when several rules match and no row has it', async () => {
    const text = '23800000000'
    const answer = await recognise(text)
    expect(answer.readings.map(({ ruleName }) => ruleName)).toEqual(['Air waybill', 'DHL Express'])
    expect(answer.isAmbiguous).toBe(true)
    const { id } = await buildBooked()
    await setSupplierReference(test.services.db, id, text)
    const again = await recognise(text)
    expect(again.isAmbiguous).toBe(false)
    expect(again.readings[0]).toMatchObject({ ruleName: 'DHL Express', found: { id } })
  })

  it('finds bags and flights for users who work with them, but not for customers', async () => {
    const flight = await createFlight(test)
    const { body: bag } = await test.call(bagEndpoints.createBag, {
      token: admin,
      body: { destination: 'MUC' },
    })
    const ofBag = await recognise(bag.number.replaceAll('-', '*'), pickup)
    expect(ofBag.readings[0]).toMatchObject({
      kind: 'bag',
      found: { id: bag.id, path: `/pickup/shipmentlist/${bag.id}` },
    })
    const ofFlight = await recognise(flight.masterWaybill)
    expect(ofFlight.readings[0]).toMatchObject({ kind: 'flight', found: { id: flight.id } })
    expect((await recognise(bag.number, customer)).readings[0]!.found).toBeNull()
  })

  it('does not count a number that is still being typed', async () => {
    const body = { text: 'WX98/z', isScan: false }
    expect((await test.call(recogniseBarcode, { token: admin, body })).body.outcome).toBe('unknown')
    const { body: counted } = await test.call(listUnrecognisedScans, { token: admin, body: {} })
    expect(counted.items.map(({ shape }) => shape)).not.toContain('AA99?A')
  })

  it('reports a wrong check digit of a scanned number', async () => {
    const answer = await recognise('KRV-28171328-1')
    expect(answer.outcome).toBe('mistyped')
    expect(answer.readings[0]).toMatchObject({ kind: 'own', found: null })
    expect(answer.readings[0]!.reason).toContain('kontrol basamağı tutmuyor')
  })

  it('lists the elements of a trade barcode', async () => {
    const { readings, elements } = await recognise('(00)340123450000000017(420)10115')
    expect(readings.map(({ kind }) => kind)).toEqual(['gs1'])
    expect(elements.map(({ name }) => name)).toEqual(['sscc', 'postalCode'])
  })

  it('counts an unknown number by its shape without storing its content', async () => {
    for (const text of ['qq-12/x', 'ZZ 34/y']) expect((await recognise(text)).outcome).toBe('unknown')
    const { body } = await test.call(listUnrecognisedScans, {
      token: await test.tokenOf('operations'),
      body: {},
    })
    expect(body.items).toMatchObject([{ shape: 'AA99?A', scanCount: 2 }])
    await test.services.db.update(unrecognisedScans).set({ lastSeen: new Date('2020-01-01') })
    expect((await test.callFailing(listUnrecognisedScans, { token: customer, body: {} })).status).toBe(403)
  })

  it('requires a signed-in user to recognize a number', async () => {
    expect((await test.callFailing(recogniseBarcode, { body: { text: '1' } })).status).toBe(401)
    const { status, body } = await test.callFailing(recogniseBarcode, { token: admin, body: { text: ' ' } })
    expect([status, Object.keys(body.Errors!)]).toEqual([400, ['text']])
  })
})

describe('reference rules', () => {
  it('seeds the standard rules, and changes none when seeded again', async () => {
    await seedReferenceRules(test.services.db)
    const { body } = await test.call(listReferenceRules, {
      token: await test.tokenOf('operations'),
      body: { pageSize: 100 },
    })
    expect(body.items.map(({ name }) => name)).toEqual(standardRules.map(({ name }) => name))
    const dhl = body.items.find(({ name }) => name === 'DHL Express')!
    expect(dhl).toMatchObject({ shortest: 10, longest: 11, supplierCode: 'DHL' })
    expect((await recognise(dhl.example!)).readings.map(({ ruleName }) => ruleName)).toContain('DHL Express')
  })

  it('lets only administrators change rules', async () => {
    for (const role of ['customer', 'agent', 'operations', 'pickup'] as const)
      expect((await save(newRule(), await test.tokenOf(role))).status, role).toBe(403)
  })

  it('recognizes numbers by a new rule immediately, and no longer when it is disabled', async () => {
    const { body } = await save(newRule())
    expect(body).toMatchObject({ supplierCode: 'PTT', isActive: true, version: 1 })
    const rulesFor = async () => (await recognise('PK12345678901')).readings.map(({ ruleName }) => ruleName)
    await expect.poll(rulesFor).toContain('PTT Kargo')
    const off = { ...newRule(), id: body.id, version: 1, isActive: false }
    expect((await save(off)).body).toMatchObject({ isActive: false, version: 2 })
    expect((await save(off)).status).toBe(409)
    await expect.poll(rulesFor).not.toContain('PTT Kargo')
  })

  it.each([
    ['no pattern', { pattern: '' }, 'pattern'],
    ['a pattern that is none', { pattern: '(d+)+' }, 'pattern'],
    ['too many check digits', { pattern: 'd{8}##', checkDigit: 'mod7' }, 'pattern'],
    ['a prefix with a dash', { prefix: 'A-B' }, 'prefix'],
    ['a length that the pattern has not', { length: 20 }, 'length'],
    ['no carrier', { supplierCode: '' }, 'supplierCode'],
    ['the name of another one', { name: 'dhl express' }, 'name'],
    ['our own kind', { kind: 'own' }, 'kind'],
  ])('refuses a reference rule with %s', async (_, changes, field) => {
    const { status, body } = await test.callFailing(saveReferenceRule, {
      token: admin,
      body: newRule({ name: 'Başka', ...changes }),
    })
    expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, [field]])
  })

  it('refuses overlapping rules of one priority with an example; returns both of different ones', async () => {
    const { priority } = await ruleOf('FedEx Express (12)')
    const twelve = newRule({ name: 'On iki', prefix: '', pattern: 'd{12}', priority })
    const { status, body } = await test.callFailing(saveReferenceRule, { token: admin, body: twelve })
    expect([status, Object.keys(body.Errors!)]).toEqual([400, ['priority']])
    const [, example] = /örneğin (\d{12})/.exec(body.Errors!.priority![0]!)!
    expect((await save({ ...twelve, priority: 600 })).status).toBe(200)
    const names = async () => (await recognise(example!)).readings.map(({ ruleName }) => ruleName)
    await expect.poll(names).toEqual(['FedEx Express (12)', 'On iki'])
  })

  it('prevents overlapping rules from concurrent saves', async () => {
    const pair = ['Birinci', 'İkinci'].map((name) =>
      newRule({ name, prefix: 'QW', pattern: 'd{9}', priority: 700 }),
    )
    const statuses = (await Promise.all(pair.map((body) => save(body)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
  })
})

describe('new own prefix', () => {
  it('applies a new own prefix to new references and still recognizes printed ones', async () => {
    const before = await buildBooked()
    const own = await ruleOf('Kervan')
    const { body } = await save({ ...fields(own), prefix: 'ABC' })
    expect(body).toMatchObject({ prefix: 'ABC', isIssuing: true, kind: 'own' })
    const after = await createShipment(test)
    expect(after.assetReference).toMatch(/^ABC-\d{8}-\d$/)
    const found = async (text: string) => (await recognise(text)).readings[0]?.found?.title
    await expect.poll(() => found(after.assetReference.replaceAll('-', ''))).toBe(after.assetReference)
    expect(await found(before.assetReference.replaceAll('-', ''))).toBe(before.assetReference)
    const track = (assetReference: string) => test.call(trackingEndpoints.track, { body: { assetReference } })
    expect((await track(before.assetReference.replaceAll('-', ' '))).status).toBe(200)
    const { body: listed } = await test.call(shipmentListEndpoints.listShipments, {
      token: customer,
      body: { reference: after.assetReference.replaceAll('-', '') },
    })
    expect(listed.items.map(({ id }) => id)).toEqual([after.id])

    const bag = await createBag(test)
    expect((await scanInto(test, bag.id, after.assetReference)).outcome).toBe('notPaid')
    expect((await scanInto(test, bag.id, makePieceCode(before.assetReference, 1))).outcome).toBe('added')

    // Changed back: the earlier rule issues references again, and the later one is still recognized.
    const later = (
      await test.services.db.select().from(referenceRules).where(eq(referenceRules.prefix, 'ABC'))
    )[0]!
    expect((await save({ ...fields(later), prefix: own.prefix })).body).toMatchObject({ id: own.id })
    expect((await createShipment(test)).assetReference).toMatch(/^KRV-/)
    expect(await found(after.assetReference)).toBe(after.assetReference)
  })

  it.each([
    ['two letters', { prefix: 'AB' }, 'prefix'],
    ['digits', { prefix: 'A12' }, 'prefix'],
    ['another pattern', { pattern: 'd{9}#' }, 'pattern'],
    ['another check digit', { checkDigit: 'luhn' }, 'checkDigit'],
    ['switched off', { isActive: false }, 'isActive'],
    ['another kind', { kind: 'bag' }, 'kind'],
  ])('refuses an own prefix with %s', async (_, changes, field) => {
    const { status, body } = await test.callFailing(saveReferenceRule, {
      token: admin,
      body: { ...fields(await ruleOf('Kervan')), ...changes },
    })
    expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, [field]])
  })
})
