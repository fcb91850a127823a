import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { EndpointShape, UploadedFile } from '@kervan/contract/endpoint'
import { toStorableText } from '@kervan/contract/keys'
import { AppError } from '../errors.ts'

/** The parser throws plain errors for a form without a boundary, one that was cut off and the like. */
const isOfFramework = (error: unknown): boolean => error instanceof Error && 'statusCode' in error

/** The form is known field by field, so that a file beyond its limit can say which one it is. */
const readFile = async (part: MultipartFile, maxFileBytes: number): Promise<Buffer> => {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
    const params = { maxMb: Math.floor(maxFileBytes / 1024 / 1024) }
    const tooLarge = { field: part.fieldname, key: 'validation:fileTooLarge', params }
    throw new AppError('bodyTooLarge', { fields: [tooLarge] })
  }
}

/** No longer than anything keeps it; what is cut in the middle of a letter is none that a database takes. */
const longestFileName = 200

/** A part may be a file by its type alone, without a name. */
const readFileName = (sent: string | undefined): string =>
  toStorableText((sent ?? '').slice(0, longestFileName))

/** Fields and files of a multipart call. @throws AppError unsupportedMediaType, bodyTooLarge, malformedForm */
export const readMultipart = async (
  request: FastifyRequest,
  limits: NonNullable<EndpointShape['multipart']>,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> => {
  if (!request.isMultipart()) throw new AppError('unsupportedMediaType')
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts({
      limits: { fileSize: limits.maxFileBytes, files: 10, fields: 100 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        const bytes = await readFile(part, limits.maxFileBytes)
        files.push({
          fieldName: part.fieldname,
          fileName: readFileName(part.filename),
          contentType: part.mimetype,
          bytes,
        })
      }
    }
  } catch (error) {
    throw error instanceof AppError || isOfFramework(error) ? error : new AppError('malformedForm')
  }
  return { fields, files }
}
