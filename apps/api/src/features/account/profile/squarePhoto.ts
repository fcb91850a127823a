/** Normalizes a photo to a square of 256 pixels without metadata. */
import { fieldError } from '../../../platform/errors.ts'
import { isPicture, rewritePicture } from '../../../platform/files/pictures.ts'

const side = 256

/** @throws AppError validationFailed on `photo` for anything but a complete JPG, PNG or GIF image */
export const squarePhoto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!isPicture(bytes, ['jpeg', 'png', 'gif'])) throw fieldError('photo', 'account/settings:photo.type')
  const square = await rewritePicture(bytes, { field: 'photo' }, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 86 }),
  )
  if (!square) throw fieldError('photo', 'account/settings:photo.unreadable')
  return square
}
