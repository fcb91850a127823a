import type { FastifyRequest } from 'fastify'
import type { EndpointShape, UploadedFile } from '@kervan/contract/endpoint'
import { AppError } from '../errors.ts'

/** The parser throws plain errors for a form without a boundary, one that was cut off and the like. */
const isOfFramework = (error: unknown): boolean => error instanceof Error && 'statusCode' in error

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
        const bytes = await part.toBuffer()
        files.push({ fieldName: part.fieldname, fileName: part.filename, contentType: part.mimetype, bytes })
      }
    }
  } catch (error) {
    throw isOfFramework(error) ? error : new AppError('malformedForm')
  }
  return { fields, files }
}
