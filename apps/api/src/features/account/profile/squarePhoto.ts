/** A photo as the product keeps it: a square of 256 pixels, without whatever else the file carried. */
import { fieldError } from '../../../platform/errors.ts'
import { isPicture, rewritePicture } from '../../../platform/files/pictures.ts'

const side = 256

/** @throws AppError validationFailed on `photo` for anything that is not a whole JPG, PNG or GIF picture */
export const squarePhoto = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!isPicture(bytes, ['jpeg', 'png', 'gif'])) throw fieldError('photo', 'account/settings:photo.type')
  const square = await rewritePicture(bytes, { field: 'photo' }, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 86 }),
  )
  if (!square) throw fieldError('photo', 'account/settings:photo.unreadable')
  return square
}
