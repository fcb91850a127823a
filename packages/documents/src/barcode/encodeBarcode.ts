import bwip from 'bwip-js/node'
import { create as createQrCode } from 'qrcode'

// Cache size: the same references are encoded at each print and for each piece of a shipment.
const keptCodes = 2000

const remember = <T>(encode: (text: string) => T): ((text: string) => T) => {
  const kept = new Map<string, T>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const code = encode(text)
    if (kept.size >= keptCodes) kept.delete(kept.keys().next().value!)
    kept.set(text, code)
    return code
  }
}

/**
 * Encodes Code 128 as widths of bar, space, bar … in modules, without quiet zones. Switches between code sets
 * automatically. Throws for non-ASCII text.
 */
export const encodeCode128 = remember((text: string): readonly number[] => {
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as unknown as { sbs: number[] }[]
  return symbol!.sbs
})

/** Encodes a QR code with error correction M (15 % may be lost) as rows of 1 (dark) and 0, without the quiet zone. */
export const encodeQrCode = remember((text: string): readonly (readonly number[])[] => {
  const { size, data } = createQrCode(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), Number),
  )
})

export const modulesOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
