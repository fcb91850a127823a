/** Small files with huge pictures are rejected with an error on their field, while other callers are answered. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import type { ErrorAnswer } from '@kervan/contract/errors'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'

const { start, signIn } = useKillableProducts({ isShared: true })

const mostMegabytes = 600

let product: RealProcess
let token: string
let shipmentId: string
beforeAll(async () => {
  product = await start()
  token = await signIn(product, 'musteri@kervan.example')
  shipmentId = (await product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })).id
})

const chunk = (name: string, content: Buffer): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

interface Claimed {
  width: number
  height: number
  bits?: number
  /** 0: grey, 6: colours with transparency. */
  colorType?: number
  isInterlaced?: boolean
}

/** Black picture of any size; its data may be truncated. */
const png = (
  { width, height, bits = 8, colorType = 0, isInterlaced = false }: Claimed,
  dataLength = 1000,
) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([bits, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(dataLength))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const gif = (width: number, height: number): Buffer => {
  const sides = Buffer.alloc(4)
  sides.writeUInt16LE(width)
  sides.writeUInt16LE(height, 2)
  const from = (hex: string) => Buffer.from(hex, 'hex')
  const [palette, pixels] = [from('800000000000ffffff'), from('0002024c01003b')]
  return Buffer.concat([Buffer.from('GIF89a'), sides, palette, from('2c00000000'), sides, pixels])
}

const jpeg = (width: number, height: number, isProgressive: boolean) =>
  sharp({ create: { width, height, channels: 3, background: '#445566' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: isProgressive })
    .toBuffer()

/** Calls that decode a picture, each with the additional fields of its form. */
const places = {
  logo: {
    row: senderPageEndpoints.saveSenderPage as EndpointShape,
    fields: () => ({ slug: 'resim', name: 'Resim', color: '#1f5fbf', isActive: 'true', version: '0' }),
  },
  photo: {
    row: profileEndpoints.updateUser as EndpointShape,
    fields: () => ({ firstName: 'Ada', lastName: 'Öz', phoneNumber: '+905321234567', version: '1' }),
  },
  file: {
    row: shipmentEndpoints.addShipmentDocument as EndpointShape,
    fields: () => ({ shipmentId, documentType: 'invoice', number: '1', date: '2026-11-20' }),
  },
}

const send = async (
  field: keyof typeof places,
  picture: Buffer,
): Promise<{ status: number; isOnField: boolean }> => {
  const { row, fields } = places[field]
  const form = new FormData()
  for (const [name, value] of Object.entries(fields())) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(picture)]), 'resim.png')
  const reply = await fetch(product.url + row.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await reply.json()) as ErrorAnswer
  return { status: reply.status, isOnField: answer.Errors?.[field] !== undefined }
}

/** Sends several pictures at once, with sign-ins in between. */
const sendMany = async (count: number, field: keyof typeof places, picture: Buffer) => {
  const replies = Promise.all(Array.from({ length: count }, () => send(field, picture)))
  for (const email of ['yonetici@kervan.example', 'operasyon@kervan.example'])
    expect(await signIn(product, email)).toBeTruthy()
  return replies
}

const isRefused = { status: 400, isOnField: true }

describe.skipIf(process.platform !== 'linux')('picture larger than its file suggests', () => {
  const column = 49_999_999

  it.each<[string, keyof typeof places, () => Buffer | Promise<Buffer>]>([
    ['a column of pixels, whole', 'logo', () => png({ width: 1, height: column }, 2 * column)],
    ['a row of pixels', 'logo', () => png({ width: column, height: 1 })],
    ['a column of pixels as a photo', 'photo', () => png({ width: 300, height: 160_000 })],
    ['the largest GIF there is', 'photo', () => gif(65_535, 65_535)],
    ['a JPG in several passes', 'photo', () => jpeg(7000, 7000, true)],
    [
      'a PNG of 16 bits in several passes',
      'file',
      () => png({ width: 5000, height: 5000, bits: 16, colorType: 6, isInterlaced: true }),
    ],
    ['a PNG of 40,000 × 40,000', 'file', () => png({ width: 40_000, height: 40_000 })],
  ])('rejects a huge picture with an error on its field when it is %s', async (_what, field, make) => {
    const replies = await sendMany(8, field, await make())
    expect(replies).toEqual(Array.from({ length: 8 }, () => isRefused))
    expect(product.peakMemory()).toBeLessThan(mostMegabytes)
  })

  it('queues pictures of the maximum size', async () => {
    const replies = await sendMany(16, 'file', await jpeg(9999, 5000, false))
    const statuses = replies.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11)
    expect(product.peakMemory()).toBeLessThan(mostMegabytes)
    expect((await send('file', await jpeg(20, 20, false))).status).toBe(200)
  })
})
