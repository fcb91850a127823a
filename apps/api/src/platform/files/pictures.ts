/** Pictures that people upload: read by content and written anew, without whatever else the file carried. */
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { AppError, fieldError } from '../errors.ts'
import { createTurns } from '../turns.ts'

/** A column of fifty million pixels takes libvips half a minute. */
const maxSide = 10_000
/** Memory of one decoded picture. A file of a few hundred bytes may claim any size. */
const maxDecodedBytes = 160_000_000
const maxSeconds = 5

/** Decoding takes a thread of the pool that signs people in and reads files, and a core. */
const waitForTurn = createTurns({ atOnce: 1, mostWaiting: 10 })

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

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'truncated' }).timeout({ seconds: maxSeconds })

/** A picture that is sent in several passes is held whole, with its coefficients. */
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
  /** The form's, for a picture that is too large or takes too long. */
  field: string
  /** On each side. */
  leastPixels?: number
}

/**
 * The picture as `write` makes it; null for one that is not whole.
 * @throws AppError validationFailed on `field`; temporarilyUnavailable while too many pictures wait
 */
export const rewritePicture = async (
  bytes: Uint8Array,
  { field, leastPixels = 1 }: Wanted,
  write: (picture: Sharp) => Sharp,
): Promise<Uint8Array | null> => {
  const endTurn = await waitForTurn()
  try {
    const metadata = await open(bytes).metadata()
    requireModestSize(metadata, field)
    if (Math.min(metadata.width, metadata.height) < leastPixels) return null
    return await write(open(bytes).autoOrient()).toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (String(error).includes('timeout')) throw fieldError(field, 'validation:picture.tooSlow')
    return null
  } finally {
    endTurn()
  }
}

/** Decodes the whole picture: its first bytes prove nothing. @throws as rewritePicture */
export const isWholePicture = async (
  bytes: Uint8Array,
  kinds: readonly PictureKind[],
  wanted: Wanted,
): Promise<boolean> =>
  isPicture(bytes, kinds) &&
  (await rewritePicture(bytes, wanted, (picture) => picture.resize(1, 1, { fit: 'fill' }).png())) !== null
