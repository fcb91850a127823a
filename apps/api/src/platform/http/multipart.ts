import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { EndpointShape, UploadedFile } from '@kervan/contract/endpoint'
import { toStorableText } from '@kervan/contract/keys'
import { AppError } from '../errors.ts'
import { fileTooLarge } from './bodyRoom.ts'

/** The parser throws plain errors for a form without a boundary, one that was cut off and the like. */
const isOfFramework = (error: unknown): boolean => error instanceof Error && 'statusCode' in error

/** The form is known field by field, so that a file beyond its limit can say which one it is. */
const readFile = async (part: MultipartFile, maxFileBytes: number): Promise<Buffer> => {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')) throw error
    throw fileTooLarge(part.fieldname, maxFileBytes)
  }
}

/** No longer than anything keeps it; what is cut in the middle of a letter is none that a database takes. */
const longestFileName = 200

/** A part may be a file by its type alone, without a name. */
const readFileName = (sent: string | undefined): string =>
  toStorableText((sent ?? '').slice(0, longestFileName))

/** A longer text is no form field of the product; more of them, or longer names, are no form of it. */
const maxFieldBytes = 16_000
const partLimits = {
  fieldSize: maxFieldBytes,
  fieldNameSize: 100,
  fields: 100,
  files: 10,
  headerPairs: 20,
}

/** Of all fields of a call, with what stands between the parts. */
const maxBytesBesideFiles = 256 * 1024

/** Of a whole multipart call. */
export const maxFormBytes = ({ maxFileBytes, maxFiles = 1 }: NonNullable<EndpointShape['multipart']>) =>
  maxFileBytes * maxFiles + maxBytesBesideFiles

const readField = ({ fieldname, value, valueTruncated }: MultipartValue): unknown => {
  if (!valueTruncated) return value
  const tooLong = { field: fieldname, key: 'validation:tooLong', params: { max: maxFieldBytes } }
  throw new AppError('bodyTooLarge', { fields: [tooLong] })
}

/** Fields and files of a multipart call. @throws AppError bodyTooLarge, malformedForm, temporarilyUnavailable */
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
