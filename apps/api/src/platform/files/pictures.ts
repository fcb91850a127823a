/** Pictures that people upload: read by content and written anew, without whatever else the file carried. */
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** A picture of a few hundred bytes may claim to be as large as a house once it is unpacked. */
const maxPixels = 50_000_000

/** By content: the name and the browser's word for it are not believed. */
const signatures = {
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
} as const
export type PictureKind = keyof typeof signatures

// Of all that the library reads only what is accepted here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

export const isPicture = (bytes: Uint8Array, kinds: readonly PictureKind[]): boolean => {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return kinds.some((kind) => signatures[kind].some((signature) => start.startsWith(signature)))
}

/** Whether it can be read to its end: the first bytes alone are no picture. */
export const isWholePicture = async (
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
  leastPixels: number,
): Promise<boolean> => {
  if (!isPicture(bytes, kinds)) return false
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    if (Math.min(width, height) < leastPixels) return false
  } catch {
    return false
  }
  return (await rewritePicture(bytes, (picture) => picture.resize(1, 1, { fit: 'fill' }).png())) !== null
}

/** The picture as `write` makes it; null for one that is not whole. */
export const rewritePicture = async (
  bytes: Uint8Array,
  write: (picture: Sharp) => Sharp,
): Promise<Uint8Array | null> => {
  try {
    return await write(
      sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' }).autoOrient(),
    ).toBuffer()
  } catch {
    return null
  }
}
