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
 * Reads the uploaded logo and scales it for page header and emails. Undefined when none was sent.
 * @throws AppError validationFailed on `logo` for anything but a complete PNG or JPG image
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
