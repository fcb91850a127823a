import type { UploadedFile } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FileKey } from '../../../platform/files/fileStore.ts'
import { endingsOf, requireDocument } from './documentKinds.ts'
import type { DocumentContentType } from './documentKinds.ts'

const maxFileNameLength = 120

export interface StoredFile {
  fileKey: FileKey
  fileName: string
  contentType: string
}

/**
 * Returns the base name without invisible and text-direction characters, with the extension of the real type.
 * Long names are shortened in the middle so that the extension remains.
 */
const cleanFileName = (name: string, contentType: DocumentContentType): string => {
  const stated =
    name
      .split(/[\\/]/)
      .at(-1)!
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '') || 'belge'
  const endings = endingsOf[contentType]
  const hasEnding = endings.some((ending) => stated.toLowerCase().endsWith(`.${ending}`))
  const base = hasEnding ? stated : `${stated}.${endings[0]}`
  return base.length <= maxFileNameLength
    ? base
    : `${base.slice(0, maxFileNameLength - 12)}…${base.slice(-11)}`
}

/** @throws AppError validationFailed on `file` for anything but a readable PDF, Word, JPG or PNG file */
export const storeDocumentFile = async (ctx: Ctx, file: UploadedFile): Promise<StoredFile> => {
  const contentType = await requireDocument(file.bytes)
  return {
    fileKey: await ctx.files.put(ctx.db, file.bytes),
    fileName: cleanFileName(file.fileName, contentType),
    contentType,
  }
}
