/** Full disk: no data is lost, callers get a retry delay, and no partial files remain. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { buildPdf } from '../testing/smallFiles.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { RealProcess } from './realProcess.ts'

const { start, signIn, connectionString } = useKillableProducts()

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const statusOf = async (product: RealProcess, address: string) => (await fetch(product.url + address)).status

const upload = async (product: RealProcess, token: string, shipmentId: string): Promise<Response> => {
  const form = new FormData()
  form.set('shipmentId', shipmentId)
  for (const [name, value] of Object.entries({
    documentType: 'invoice',
    number: 'F-2026-1',
    date: '2026-11-20',
  }))
    form.set(name, value)
  form.set(
    'file',
    new Blob([new Uint8Array(buildPdf(' '.repeat(20_000)))], { type: 'application/pdf' }),
    'a.pdf',
  )
  return fetch(product.url + shipmentEndpoints.addShipmentDocument.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

/** Limits the file size of the process, so that longer writes fail as on a full disk. */
const limitFiles = ({ pid }: RealProcess, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
const canLimit = spawnSync('prlimit', ['--version']).status === 0

describe('files on a full disk', () => {
  it.skipIf(!canLimit)(
    'rejects files with 503 on a full disk, and accepts them once there is space',
    async () => {
      const home = await makeHome(connectionString())
      const product = await start(home)
      const token = await signIn(product, 'musteri@kervan.example')
      const { id } = await product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
      const folder = path.join(home.dataDir, 'files')
      limitFiles(product, 4096)
      for (let time = 0; time < 3; time++) {
        const answer = await upload(product, token, id)
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(namesIn(folder)).toEqual([])
      await expect.poll(() => statusOf(product, '/readyz')).toBe(503)
      expect(await statusOf(product, '/healthz')).toBe(200)
      limitFiles(product, 'unlimited')
      await expect.poll(() => statusOf(product, '/readyz'), { timeout: 30_000 }).toBe(200)
      expect((await upload(product, token, id)).status).toBe(200)
      expect(namesIn(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
      await product.kill()
      home.remove()
    },
    120_000,
  )

  it('removes partial files of a dead process at the next start', async () => {
    const home = await makeHome(connectionString())
    const hash = 'a'.repeat(64)
    const dead = spawnSync('true').pid
    const place = (...names: string[]) => path.join(home.dataDir, ...names)
    mkdirSync(place('files', 'aa'), { recursive: true })
    mkdirSync(place('mail'))
    const old = new Date(Date.now() - 120_000)
    const write = (name: string[], at: Date) => {
      writeFileSync(place(...name), 'half')
      utimesSync(place(...name), at, at)
    }
    write(['files', 'aa', `${hash}.${dead}.1234.5`], old)
    write(['files', 'aa', hash], old)
    write(['mail', 'a.json'], old)
    write(['mail', 'b.json.part'], old)
    write(['mail', `c.json.${dead}.1234`], old)
    write(['mail', `d.json.${process.pid}.1234`], old)
    write(['mail', `e.json.${dead}.1234`], new Date())
    const product = await start(home)
    expect(namesIn(place('files'))).toEqual([hash])
    expect(namesIn(place('mail')).filter((name) => /^[a-e]\.json/.test(name))).toEqual([
      'a.json',
      `d.json.${process.pid}.1234`,
      `e.json.${dead}.1234`,
    ])
    await product.kill()
    home.remove()
  }, 120_000)
})

describe('full database disk', () => {
  let test: TestApp
  let outside: pg.Client
  beforeAll(async () => {
    test = await startTestApp({ LOG_LEVEL: 'silent' })
    outside = new pg.Client({ connectionString: test.connectionString })
    await outside.connect()
    await outside.query(`
      create function have_no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  })
  afterAll(async () => {
    await outside.end()
    await test.close()
  })

  it.each([
    ['in the work', 'create trigger full_disk before insert on shipments for each row'],
    ['at the key', 'create trigger full_disk before insert on idempotency_keys for each row'],
    [
      'at the commit',
      'create constraint trigger full_disk after insert on shipments deferrable initially deferred for each row',
    ],
  ])('returns 503 for a write to a full database %s, and accepts the key later', async (moment, trigger) => {
    const token = await test.tokenOf('customer')
    const create = () =>
      test.callFailing(shipmentEndpoints.createShipment, { token, idempotencyKey: moment, body })
    const body = buildDraft()
    await outside.query(`${trigger} execute function have_no_room()`)
    const { status, headers } = await create()
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const ready = await test.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', database: true, jobs: true, room: false },
    ])
    await outside.query(`drop trigger full_disk on ${/on (\w+)/.exec(trigger)![1]}`)
    expect((await create()).status).toBe(200)
  })
})
