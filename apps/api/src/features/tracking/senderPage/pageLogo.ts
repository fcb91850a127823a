import { createHash } from 'node:crypto'
import type { UploadedFile } from '@kervan/contract/endpoint'
import { fieldError } from '../../../platform/errors.ts'
import { isPicture, rewritePicture } from '../../../platform/files/pictures.ts'

const most = { width: 480, height: 160 }

export interface Logo {
  logo: Buffer | null
  logoKey: string | null
}

/**
 * What was sent, small enough for a page's head and an email. Undefined: nothing was sent.
 * @throws AppError validationFailed on `logo` for anything that is not a whole PNG or JPG picture
 */
export const readLogo = async (files: readonly UploadedFile[]): Promise<Logo | undefined> => {
  const sent = files.find(({ bytes }) => bytes.length > 0)
  if (!sent) return undefined
  if (!isPicture(sent.bytes, ['png', 'jpeg'])) throw fieldError('logo', 'tracking/senderPage:invalid.logo')
  const written = await rewritePicture(sent.bytes, { field: 'logo' }, (picture) =>
    picture
      .resize(most.width, most.height, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 }),
  )
  if (!written) throw fieldError('logo', 'tracking/senderPage:invalid.logoUnreadable')
  return {
    logo: Buffer.from(written),
    logoKey: createHash('sha256').update(written).digest('hex').slice(0, 32),
  }
}
