import { deflateSync, crc32 } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import type { LabelContent } from './labelContent.ts'
import { drawSvg } from './labelSvg.ts'
import { layoutLabel } from './layoutLabel.ts'

/** Label as grey PNG of 800 × 1200 pixels: 100 × 150 mm at 203 dpi, one pixel per printer dot. */
export const makeLabelPng = (label: LabelContent): Uint8Array => {
  const { width, height, pixels } = new Resvg(drawSvg(layoutLabel(label)), {
    font: { loadSystemFonts: false },
  }).render()
  return encodeGreyPng(width, height, pixels)
}

/** Labels have no colour: one byte per pixel instead of resvg's four makes the file a third of the size. */
const encodeGreyPng = (width: number, height: number, rgba: Uint8Array): Uint8Array => {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    // The first byte of each row is its filter type: 0, none.
    const row = y * (width + 1) + 1
    for (let x = 0; x < width; x++) rows[row + x] = rgba[(y * width + x) * 4]!
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8 // bits per pixel; colour type 0 is grey
  const resolution = Buffer.alloc(9)
  resolution.writeUInt32BE(dotsPerMetre, 0)
  resolution.writeUInt32BE(dotsPerMetre, 4)
  resolution[8] = 1 // per metre
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('pHYs', resolution),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dotsPerMetre = 8000

const chunk = (type: string, body: Buffer): Buffer => {
  const bytes = Buffer.alloc(body.length + 12)
  bytes.writeUInt32BE(body.length, 0)
  bytes.write(type, 4, 'latin1')
  body.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8)
  return bytes
}
