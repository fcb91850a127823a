import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes as readWithZxing } from 'zxing-wasm/reader'

// Loads the WebAssembly file locally; the library would otherwise download it.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasmBinary = new Uint8Array(readFileSync(program)).buffer
prepareZXingModule({ overrides: { wasmBinary } })

export type ReadBarcode = { format: string; text: string; x: number; y: number }

/** Decodes all Code 128 and QR codes of a PNG, from top to bottom, then from left to right. */
export const readBarcodes = async (png: Uint8Array): Promise<ReadBarcode[]> => {
  const found = await readWithZxing(png, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 50 })
  return found
    .map(({ format, text, position }) => ({ format, text, ...position.topLeft }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
}
