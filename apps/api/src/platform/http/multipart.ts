import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { EndpointShape, UploadedFile } from '@kervan/contract/endpoint'
import { toStorableText } from '@kervan/contract/keys'
import { AppError } from '../errors.ts'
import { fileTooLarge } from './bodyRoom.ts'

/** The parser throws plain errors, e.g. for a form without a boundary or a truncated form. */
const isOfFramework = (error: unknown): boolean => error instanceof Error && 'statusCode' in error

/** Reads files individually, so that the error for a file above its limit can name the field. */
const readFile = async (part: MultipartFile, maxFileBytes: number): Promise<Buffer> => {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
    throw fileTooLarge(part.fieldname, maxFileBytes)
  }
}

/** Maximum length of a file name in any column; a letter that is cut in the middle is removed by toStorableText. */
const longestFileName = 200

/** A part may be a file by its content type alone, without a name. */
const readFileName = (sent: string | undefined): string =>
  toStorableText((sent ?? '').slice(0, longestFileName))

/** Limits of form fields: forms of the product have no longer values, no more fields and no longer names. */
const maxFieldBytes = 16_000
const partLimits = {
  fieldSize: maxFieldBytes,
  fieldNameSize: 100,
  fields: 100,
  files: 10,
  headerPairs: 20,
}

/** Maximum bytes of all fields of a call, including boundaries. */
const maxBytesBesideFiles = 256 * 1024

/** Maximum bytes of a whole multipart call. */
export const maxFormBytes = ({ maxFileBytes, maxFiles = 1 }: NonNullable<EndpointShape['multipart']>) =>
  maxFileBytes * maxFiles + maxBytesBesideFiles

const readField = ({ fieldname, value, valueTruncated }: MultipartValue): unknown => {
  if (!valueTruncated) return value
  const tooLong = { field: fieldname, key: 'validation:tooLong', params: { max: maxFieldBytes } }
  throw new AppError('bodyTooLarge', { fields: [tooLong] })
}

/**
 * Reads fields and files of a multipart call. @throws AppError bodyTooLarge, malformedForm,
 * temporarilyUnavailable
 */
export const readMultipart = async (
  request: FastifyRequest,
  limits: NonNullable<EndpointShape['multipart']>,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> => {
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  try {
    const parts = request.parts({ limits: { fileSize: limits.maxFileBytes, ...partLimits } })
    request.countedBody?.countArriving(request)
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = readField(part)
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
    request.countedBody?.discardRest(request)
    throw error instanceof AppError || isOfFramework(error) ? error : new AppError('malformedForm')
  }
  return { fields, files }
}
