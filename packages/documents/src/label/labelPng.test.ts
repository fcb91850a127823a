import { describe, expect, it, vi } from 'vitest'
import { buildLabel } from '../testing/buildLabel.ts'
import { readBarcodes } from '../testing/readBarcodes.ts'
import { makeLabelPng } from './labelPng.ts'

// Longer timeout, because drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const codesOf = async (label = buildLabel()) =>
  (await readBarcodes(makeLabelPng(label))).map(({ format, text }) => `${format} ${text}`)

describe('makeLabelPng', () => {
  it('contains waybill and reference as Code 128 and the reference as QR code', async () => {
    expect(await codesOf()).toEqual([
      'Code128 KV104277193TR',
      'Code128 KRV4187039250022',
      'QRCode KRV4187039250022',
    ])
  })

  it.each([
    ['UPS', '1Z999AA10123456784'],
    ['FedEx', '794987654321'],
    ['DHL Express', '1234567890'],
    ['PTT', 'RR123456785TR'],
    ['a 34-digit FedEx barcode', '9622001900000000000000776632517510'],
  ])('prints the waybill number %s readable for a decoder', async (_, waybillNumber) => {
    expect(await codesOf(buildLabel({ waybillNumber }))).toContain(`Code128 ${waybillNumber}`)
  })

  it('renders a label PNG of 100 × 150 mm at 203 dpi', () => {
    const png = Buffer.from(makeLabelPng(buildLabel()))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([800, 1200])
    const resolution = png.indexOf('pHYs')
    expect(png.readUInt32BE(resolution + 4) * 0.0254).toBeCloseTo(203.2)
  })
})
