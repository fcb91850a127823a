/** Kills a process while it imports a thousand shipments: none is lost or duplicated. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkCheck } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { asXlsx, buildRow, bulkForm, toTable } from '../features/shipment/bulk/testing/bulkFile.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'

const { start, signIn, query, connectionString } = useKillableProducts({ isShared: true })
const { closeGate, killAtGate } = useGate({ query, connectionString })

let otherHome: Home
let survivor: RealProcess
let killed: RealProcess
let token: string
beforeAll(async () => {
  otherHome = await makeHome(connectionString())
  survivor = await start(otherHome)
  token = await signIn(survivor, 'musteri@kervan.example')
})
afterAll(() => otherHome.remove())
beforeEach(async () => {
  killed = await start()
})

const upload = async (name: string, count: number): Promise<BulkCheck> => {
  const rows = Array.from({ length: count }, (_, index) =>
    buildRow(`${name}-${index}`, {
      'sender.iossType': 'Kendi numaram',
      'sender.iossNumber': 'IM2760000019',
      'sender.iossConfirmed': 'Evet',
    }),
  )
  const answer = await fetch(`${survivor.url}${bulkEndpoints.checkBulkShipments.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: bulkForm(asXlsx(toTable(rows))),
  })
  return (await answer.json()) as BulkCheck
}

const thousand = 1000

it.each([
  ['while the shipments are written', 'before insert on shipments for each statement'],
  ['while their goods are written', 'before insert on shipment_products for each statement'],
  ['while it is remembered what was taken', 'before insert on bulk_taken for each statement'],
  ['before the answer was stored', 'before update of status on idempotency_keys for each row'],
])('imports a thousand shipments once when killed %s', async (when, moment) => {
  const name = when.replaceAll(' ', '')
  const { uploadId, validCount } = await upload(name, thousand)
  expect(validCount).toBe(thousand)
  await closeGate(moment)
  const take = (product: RealProcess, idempotencyKey = moment) =>
    product.call(bulkEndpoints.createBulkShipments, {
      token,
      idempotencyKey,
      body: { uploadId, rows: 'valid' },
    })
  const answer = await killAtGate({ killed, survivor, call: take, withinMs: 60_000 })
  expect(answer.created.map(({ customerReference }) => customerReference)).toEqual(
    Array.from({ length: thousand }, (_, index) => `${name}-${index}`),
  )
  expect(await take(survivor)).toEqual(answer)
  expect(await take(survivor, `another ${moment}`)).toMatchObject({ created: [] })
  const like = `${name}-%`
  expect(
    await query(
      `select count(*)::int as shipments, count(distinct customer_reference)::int as "references",
         (select count(*)::int from bulk_taken where reference like $1) as taken,
         (select count(*)::int from shipment_products p join shipments s on s.id = p.shipment_id
          where s.customer_reference like $1) as products
       from shipments where customer_reference like $1`,
      [like],
    ),
  ).toEqual([{ shipments: thousand, references: thousand, taken: thousand, products: thousand }])
})
