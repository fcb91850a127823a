import type { FastifyRequest } from 'fastify'
import type { EndpointShape, UploadedFile } from '@kervan/contract/endpoint'
import { AppError } from '../errors.ts'

/** Fields and files of a multipart call. @throws AppError unsupportedMediaType, bodyTooLarge */
export const readMultipart = async (
  request: FastifyRequest,
  limits: NonNullable<EndpointShape['multipart']>,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> => {
  if (!request.isMultipart()) throw new AppError('unsupportedMediaType')
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts({
    limits: { fileSize: limits.maxFileBytes, files: 10, fields: 100 },
  })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else {
      const bytes = await part.toBuffer()
      files.push({ fieldName: part.fieldname, fileName: part.filename, contentType: part.mimetype, bytes })
    }
  }
  return { fields, files }
}
