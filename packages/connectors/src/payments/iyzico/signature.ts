/**
 * Signatures of iyzico and the product: HMAC-SHA256 in hexadecimal digits with the merchant's secret key.
 * Source: iyzico's documentation ("HMACSHA256", "Response Signature Validation") and its Node client (MIT).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface IyzicoKeys {
  apiKey: string
  secretKey: string
}

const sign = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex')

/**
 * Builds the `Authorization` header of a request. `path` has no query; `body` is the exact text that is sent,
 * or ''.
 */
export const authorize = (
  { apiKey, secretKey }: IyzicoKeys,
  { randomKey, path, body }: { randomKey: string; path: string; body: string },
): string => {
  const signature = sign(secretKey, randomKey + path + body)
  const proof = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`
  return `IYZWSv2 ${Buffer.from(proof).toString('base64')}`
}

/** Signs the fields of an answer in iyzico's order. */
export const signAnswer = (secretKey: string, fields: readonly string[]): string =>
  sign(secretKey, fields.join(':'))

export const isSignedWith = (secretKey: string, fields: readonly string[], signature: string): boolean => {
  const expected = Buffer.from(signAnswer(secretKey, fields))
  const given = Buffer.from(signature.trim().toLowerCase())
  return expected.length === given.length && timingSafeEqual(expected, given)
}
