/** Uploaded pictures: decoded and re-encoded, which removes all other content of the file. */
import type { Metadata, Sharp } from 'sharp'
import { AppError, fieldError } from '../errors.ts'
import { createTurns } from '../turns.ts'

/** Maximum side in pixels: a column of fifty million pixels takes libvips half a minute. */
const maxSide = 10_000
/** Maximum memory of one decoded picture. A file of a few hundred bytes may declare any size. */
const maxDecodedBytes = 160_000_000
const maxSeconds = 5

/**
 * Limits concurrency: decoding occupies a core and a thread of the pool that also verifies passwords and reads
 * files.
 */
const waitForTurn = createTurns({ atOnce: 1, mostWaiting: 10 })

/** File signatures: the name and the declared content type are not trusted. */
const signatures = {
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
} as const
export type PictureKind = keyof typeof signatures

/** Loads the library for the first picture. Allows only the accepted formats among all formats of the library. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export const isPicture = (bytes: Uint8Array, kinds: readonly PictureKind[]): boolean => {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return kinds.some((kind) => signatures[kind].some((signature) => start.startsWith(signature)))
}

/** Progressive pictures are decoded as a whole, including coefficients, which needs more memory. */
const decodedBytes = ({ width, height, channels = 4, depth, isProgressive }: Metadata): number =>
  width * height * channels * (depth === 'uchar' ? 1 : 2) * (isProgressive ? 3 : 1)

const requireModestSize = (metadata: Metadata, field: string): void => {
  const { width, height } = metadata
  const longest = Math.max(width, height)
  const share = Math.sqrt(maxDecodedBytes / decodedBytes(metadata))
  if (longest > maxSide || share < 1)
    throw fieldError(field, 'validation:picture.tooLarge', {
      max: Math.min(maxSide, Math.floor(longest * share)),
    })
}

interface Wanted {
  /** Form field of the error for a picture that is too large or slow. */
  field: string
  /** Minimum pixels on each side of the picture. */
  leastPixels?: number
}

/**
 * Re-encodes a picture with `write`; null for an incomplete picture.
 * @throws AppError validationFailed on `field`; temporarilyUnavailable while too many pictures wait
 */
export const rewritePicture = async (
  bytes: Uint8Array,
  { field, leastPixels = 1 }: Wanted,
  write: (picture: Sharp) => Sharp,
): Promise<Uint8Array | null> => {
  const endTurn = await waitForTurn()
  try {
    const sharp = await loadSharp()
    const open = (): Sharp =>
      sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'truncated' }).timeout({
        seconds: maxSeconds,
      })
    const metadata = await open().metadata()
    requireModestSize(metadata, field)
    if (Math.min(metadata.width, metadata.height) < leastPixels) return null
    return await write(open().autoOrient()).toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (String(error).includes('timeout')) throw fieldError(field, 'validation:picture.tooSlow')
    return null
  } finally {
    endTurn()
  }
}

/** Decodes the whole picture, because its first bytes prove nothing. @throws like rewritePicture */
export const isWholePicture = async (
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
  wanted: Wanted,
): Promise<boolean> =>
  isPicture(bytes, kinds) &&
  (await rewritePicture(bytes, wanted, (picture) => picture.resize(1, 1, { fit: 'fill' }).png())) !== null
