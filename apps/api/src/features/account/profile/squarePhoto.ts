/** A photo as the product keeps it: a square of 256 pixels, without whatever else the file carried. */
import sharp from 'sharp'
import { fieldError } from '../../../platform/errors.ts'

const side = 256
/** A picture of a few hundred bytes may claim to be as large as a house once it is unpacked. */
const maxPixels = 50_000_000

/** By content: the name and the browser's word for it are not believed. */
const signatures = ['ffd8ff', '89504e470d0a1a0a', '474946383761', '474946383961']

// Of all that the library reads only what is accepted here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** @throws AppError validationFailed on `photo` for anything that is not a whole JPG, PNG or GIF picture */
export const squarePhoto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (!signatures.some((signature) => start.startsWith(signature)))
    throw fieldError('photo', 'userSettings:photo.type')
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toBuffer()
  } catch {
    throw fieldError('photo', 'userSettings:photo.unreadable')
  }
}
