import { FormData } from 'undici'
import type { HttpRequest } from './httpCall.ts'

/** Converts a body to what undici sends; form parts become a multipart form. */
export const toWireBody = (body: HttpRequest['body']): string | Uint8Array | FormData | undefined => {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return body
  const form = new FormData()
  for (const part of body)
    if ('value' in part) form.append(part.name, part.value)
    else form.append(part.name, new Blob([new Uint8Array(part.bytes)], { type: part.type }), part.fileName)
  return form
}
