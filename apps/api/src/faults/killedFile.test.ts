/** Kills a process between a file's bytes and its row, in both directions: no bytes stay or are lost for ever. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { buildPdf } from '../testing/smallFiles.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'

/** Timeout in ms: a job of a killed process counts as lost after a minute, and is then retried. */
const patience = 180_000

const { start, signIn, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

let home: Home
afterEach(() => {
  vi.unstubAllEnvs()
  home.remove()
})

const startAtHome = async (): Promise<RealProcess> => {
  home = await makeHome(connectionString())
  return start(home)
}
const bytesInFolder = (): string[] => {
  const folder = path.join(home.dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map((name) => path.basename(String(name)))
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
}
const count = async (from: string): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count

const addDocument = async (product: RealProcess, token: string): Promise<string> => {
  const { id: shipmentId } = await product.call(shipmentEndpoints.createShipment, {
    token,
    body: buildDraft(),
  })
  const form = new FormData()
  const fields = { shipmentId, documentType: 'invoice', number: 'F-1', date: '2026-11-20' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(buildPdf())]), 'fatura.pdf')
  const reply = await fetch(product.url + shipmentEndpoints.addShipmentDocument.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await reply.json()) as { id: string }).id
}

it(
  'removes the bytes of an upload that was killed before its row, at the next sweep',
  async () => {
    const killed = await startAtHome()
    const token = await signIn(killed, 'musteri@kervan.example')
    await closeGate('before insert on shipment_documents for each row')
    const upload = addDocument(killed, token).catch(() => 'cut off')
    await waitAtGate()
    await killed.kill()
    expect(await upload).toBe('cut off')
    await openGate()
    expect(bytesInFolder()).toHaveLength(1)
    expect(await count('shipment_documents')).toBe(0)
    // Bytes of the last hour stay, because a row may follow.
    vi.stubEnv('CLOCK_AHEAD_HOURS', '2')
    await start(home)
    await query(`insert into pgboss.job (name, data) values ('system.sweepFiles', '{}')`)
    await expect.poll(bytesInFolder, { timeout: patience }).toEqual([])
    await expect.poll(() => count('stored_files'), { timeout: patience }).toBe(0)
  },
  patience,
)

it.each([
  ['before the bytes are gone', 'after delete on stored_files for each row', 'trigger', 1],
  [
    'after the bytes are gone',
    'after delete on stored_files deferrable initially deferred for each row',
    'constraint trigger',
    0,
  ],
])(
  'finishes the removal of a file that was killed %s',
  async (_when, moment, kind, bytesLeft) => {
    const first = await startAtHome()
    const token = await signIn(first, 'musteri@kervan.example')
    const documentId = await addDocument(first, token)
    await query(`update stored_files set stored_at = stored_at - interval '2 hours'`)
    await closeGate(moment, kind)
    await first.call(shipmentEndpoints.removeShipmentDocument, { token, params: { documentId } })
    await waitAtGate()
    await first.kill()
    await openGate()
    expect(bytesInFolder()).toHaveLength(bytesLeft)
    expect(await count('stored_files')).toBe(1)
    await query(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`)
    await start(home)
    await expect.poll(() => count('stored_files'), { timeout: patience }).toBe(0)
    expect(bytesInFolder()).toEqual([])
  },
  patience,
)
