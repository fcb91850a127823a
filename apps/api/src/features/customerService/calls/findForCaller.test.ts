import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '@kervan/contract/customerService/call.endpoints'
import type { CalledShipment } from '@kervan/contract/customerService/call.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'

const { findForCaller } = callEndpoints

let test: TestApp
let operations: string
let wanted: { id: string; assetReference: string; supplierReference: string; digits: string }
let foreign: { id: string; assetReference: string }
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  const receiver = { authorizedPerson: 'Mehmet Özçelikoğlu', phone: '15199887766' }
  const built = await buildPaidShipment(test, buildDraft({ receiver }))
  await test.runJobs()
  const { db } = test.services
  const [row] = await db.select().from(shipments).where(eq(shipments.id, built.id))
  const { assetReference, supplierReference } = row!
  wanted = {
    id: built.id,
    assetReference,
    supplierReference: supplierReference!,
    digits: assetReference.replaceAll(/\D/g, ''),
  }
  foreign = await buildPaidShipment(
    test,
    buildDraft({ receiver: { authorizedPerson: 'Wilhelmina Krähwinkel', phone: '15155544433' } }),
  )
  const { companyId } = await signUpCustomer(test)
  await db.update(shipments).set({ companyId }).where(eq(shipments.id, foreign.id))
})
afterAll(() => test.close())

const find = async (said: string, token = operations): Promise<CalledShipment[]> =>
  (await test.call(findForCaller, { token, body: { said } })).body.items
const otherDigit = (digit: string) => String((Number(digit) + 3) % 10)

describe("ranking of a caller's shipment", () => {
  it.each<[string, () => string, string]>([
    ['the reference', () => wanted.assetReference, 'reference'],
    ['the reference without dashes', () => `krv ${wanted.digits}`, 'reference'],
    ['digits in groups', () => wanted.digits.replace(/(\d{4})(\d{4})/, '$1 $2 '), 'reference'],
    [
      'a wrong digit',
      () => wanted.digits.slice(0, 3) + otherDigit(wanted.digits[3]!) + wanted.digits.slice(4),
      'nearReference',
    ],
    ['exchanged digits', () => wanted.digits.replace(/^(\d)(\d)/, '$2$1'), 'reference'],
    ['the carrier’s number', () => wanted.supplierReference.toLowerCase(), 'supplierReference'],
    [
      'the carrier’s number with a wrong digit',
      () =>
        wanted.supplierReference.slice(0, 4) +
        otherDigit(wanted.supplierReference[4]!) +
        wanted.supplierReference.slice(5),
      'nearSupplierReference',
    ],
    ['a telephone as it is written abroad', () => '+49 (151) 998-877-66', 'phone'],
    ['a telephone with trunk zeros', () => '0049 0151 99887766', 'phone'],
    ['the end of a telephone', () => '9887766', 'phone'],
    ['the middle of a telephone in groups', () => '519 98 87', 'phone'],
    ['three digits of a telephone', () => '988', 'phone'],
    ['half a name', () => 'özçel', 'receiver'],
    ['a name in capitals without marks', () => 'MEHMET OZCELIKOGLU', 'receiver'],
    ['a misheard name', () => 'Mehmed Össelikoğlu', 'receiver'],
    ['half a misheard name', () => 'Öscelik', 'receiver'],
    ['a company half said and the receiver', () => 'ozcelik gulsah', 'receiver'],
  ])('ranks the shipment first by %s', async (_, said, by) => {
    const [first] = await find(said())
    expect(first).toMatchObject({ id: wanted.id })
    if (by !== 'reference') expect(first!.foundBy).toContain(by)
  })

  it('finds a shipment by half a name and a reference with a wrong digit', async () => {
    const wrong = wanted.digits.slice(0, 5) + otherDigit(wanted.digits[5]!) + wanted.digits.slice(6)
    const [first] = await find(`özç ${wrong}`)
    expect(first).toMatchObject({ id: wanted.id, foundBy: ['nearReference', 'receiver'] })
  })

  it('returns nothing when no shipment matches', async () => {
    expect(await find('Xylophonqz')).toEqual([])
    expect(await find('?!')).toEqual([])
  })
})

describe('access', () => {
  it('hides shipments of other agencies from agents for every search method', async () => {
    const agent = await test.tokenOf('agent')
    const ways = [foreign.assetReference, 'Krähwinkel', 'Krehwinkel', '0151 55544433']
    for (const said of ways) {
      expect((await find(said)).map(({ id }) => id)).toContain(foreign.id)
      expect((await find(said, agent)).map(({ id }) => id)).not.toContain(foreign.id)
    }
    expect((await find('özçelik', agent)).map(({ id }) => id)).toContain(wanted.id)
  })

  it('allows customer service staff only', async () => {
    for (const role of ['customer', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      expect((await test.callFailing(findForCaller, { token, body: { said: 'özçelik' } })).status).toBe(403)
    }
  })

  it('returns no phone numbers or prices', async () => {
    expect(JSON.stringify(await find('özçelik'))).not.toMatch(/998877|price|amount/i)
  })
})
