/** Request bodies that would exhaust the process's memory are rejected, while other callers are answered. */
import { beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { sendSlowly } from './flood.ts'
import type { Flood } from './flood.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'

const { start, signIn } = useKillableProducts({ isShared: true })

const mostMegabytes = 600
const upload = shipmentEndpoints.addShipmentDocument.path
const signInPath = accountEndpoints.signIn.path

let product: RealProcess
let token: string
beforeAll(async () => {
  product = await start()
  token = await signIn(product, 'musteri@kervan.example')
})

const form = { path: upload, contentType: 'multipart/form-data; boundary=b' }
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

function* endlessly(chunk: string): Generator<string> {
  for (;;) yield chunk
}

/** Returns the statuses of concurrent calls. */
const flood = (count: number, make: (index: number) => [Flood, Iterable<string | Buffer>]) =>
  Promise.all(
    times(count, (index) => {
      const [call, chunks] = make(index)
      return sendSlowly(product, call, chunks).status
    }),
  )

const expectNormal = async (): Promise<void> => {
  expect(product.peakMemory()).toBeLessThan(mostMegabytes)
  expect(await signIn(product, 'yonetici@kervan.example')).toBeTruthy()
  expect(await signIn(product, 'musteri@kervan.example')).toBeTruthy()
}

describe.skipIf(process.platform !== 'linux')('flood of request bodies', () => {
  it('rejects forms of 99 fields that announce 99 MB before reading them', async () => {
    const fields = times(99, (index) => field(`text${index}`, 'x'.repeat(1_000_000)))
    const length = fields.join('').length
    const statuses = await flood(64, () => [{ ...form, token, length }, fields])
    expect(new Set(statuses)).toEqual(new Set([413]))
    await expectNormal()
  })

  it('rejects chunked forms of many fields', async () => {
    const statuses = await flood(32, () => [
      { ...form, token },
      (function* () {
        for (let index = 0; ; index++) yield field(`text${index}`, 'x'.repeat(15_000))
      })(),
    ])
    expect(new Set([413, 503, ...statuses])).toEqual(new Set([413, 503]))
    await expectNormal()
  })

  it('rejects a form whose field never ends', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
    const statuses = await flood(32, () => [
      { ...form, token },
      [head, ...times(150, () => 'x'.repeat(64_000))],
    ])
    expect(new Set([413, 503, ...statuses])).toEqual(new Set([413, 503]))
    await expectNormal()
  })

  it.each([
    ['what stands before the first part never ends', 'preamble\r\n'.repeat(5_000)],
    ['there are only empty files', fileHead.repeat(300)],
    ['the headers of a part never end', `${fileHead.slice(0, -2)}${'X-Other: 1\r\n'.repeat(5_000)}`],
  ])('rejects a flood of bodies when %s', async (_what, chunk) => {
    const statuses = await flood(16, () => [{ ...form, token }, endlessly(chunk)])
    // A client that continues to write may be disconnected before it reads the response.
    expect(new Set([400, 413, 503, null, ...statuses])).toEqual(new Set([400, 413, 503, null]))
    await expectNormal()
  })

  it('leaves memory for other users during slow uploads of one user', async () => {
    const bytes = times(49, () => 'x'.repeat(100_000))
    const calls = times(40, () =>
      sendSlowly(product, { ...form, token }, [fileHead, ...bytes], { isEnded: false }),
    )
    let refused = 0
    for (const { status, headers } of calls)
      void status.then((answered) => {
        if (answered === 503 && headers()['retry-after']) refused++
      })
    await expect.poll(() => refused).toBeGreaterThanOrEqual(37)
    const other = await signIn(product, 'yonetici@kervan.example')
    const [status] = await flood(1, () => [{ ...form, token: other }, [fileHead, ...bytes, '\r\n--b--\r\n']])
    expect(status).toBe(400)
    for (const call of calls) call.end()
    await expectNormal()
    const again = () => flood(1, () => [{ ...form, token }, [fileHead, ...bytes, '\r\n--b--\r\n']])
    await expect.poll(again).toEqual([400])
  })

  it('leaves memory for other networks during slow JSON of one network', async () => {
    const from = '127.0.0.2'
    const json = { path: signInPath, length: 250_000, from }
    const calls = times(120, () => sendSlowly(product, json, ['"', 'x'.repeat(240_000)], { isEnded: false }))
    let refused = 0
    for (const { status, headers } of calls)
      void status.then((answered) => {
        if (answered === 503 && headers()['retry-after']) refused++
      })
    await expect.poll(() => refused).toBeGreaterThanOrEqual(80)
    await expectNormal()
    for (const call of calls) call.end()
    const again = () => flood(1, () => [{ path: signInPath, from }, ['{}']])
    await expect.poll(again).toEqual([400])
  })

  it.each([
    ['empty lists', `{"email":[${'[],'.repeat(80_000)}0]}`],
    ['empty objects', `{"email":[${'{},'.repeat(80_000)}0]}`],
    ['names', `{${times(20_000, (index) => `"a${index}":0`).join()}}`],
    ['nested lists', `${'['.repeat(120_000)}${']'.repeat(120_000)}`],
  ])('rejects JSON of visitors that consists of %s', async (_what, body) => {
    const statuses = await flood(300, (index) => [
      { path: signInPath, length: body.length, from: `127.0.1.${index % 8}` },
      [body],
    ])
    expect(new Set([400, 413, 503, ...statuses])).toEqual(new Set([400, 413, 503]))
    await expectNormal()
  })

  it.each([
    ['a million empty lists', `{"pieces":[${'[],'.repeat(320_000)}0]}`],
    ['more pieces than a shipment has, all of them wrong', `{"pieces":[${'{},'.repeat(49_000)}0]}`],
    ['more products than a shipment has, all of them wrong', `{"products":[${'{},'.repeat(49_000)}0]}`],
  ])('rejects JSON of a user with %s', async (_what, body) => {
    const path = shipmentEndpoints.createShipment.path
    const statuses = await flood(60, () => [{ path, token, length: body.length }, [body]])
    expect(new Set([400, 413, 503, ...statuses])).toEqual(new Set([400, 413, 503]))
    await expectNormal()
  })
})
