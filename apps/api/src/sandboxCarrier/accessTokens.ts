/** Access tokens of the sandbox carrier. They are signed, not stored, so that any process can verify them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { accounts } from './behaviours.ts'

/** Lifetime of a token in seconds. */
export const tokenSeconds = 900

const isEqual = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Account of a Basic `Authorization` header; null for an unknown id or a wrong secret. */
export const readAccount = (header: string | undefined): string | null => {
  const [, encoded] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '') ?? []
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':', 2)
  return Object.hasOwn(accounts, id) && isEqual(secret, accounts[id]!) ? id : null
}

const sign = (key: string, account: string, endsAt: number): string =>
  createHmac('sha256', key).update(`${account} ${endsAt}`).digest('base64url')

export const makeToken = (key: string, account: string, now: Date): string => {
  const endsAt = now.getTime() + tokenSeconds * 1000
  return `${account}.${endsAt}.${sign(key, account, endsAt)}`
}

/** Account of a valid token; null for any other text. */
export const readToken = (key: string, token: string | null, now: Date): string | null => {
  const [account = '', endsAt = '', signature = ''] = token?.split('.') ?? []
  const isValid = isEqual(signature, sign(key, account, Number(endsAt))) && Number(endsAt) > now.getTime()
  return isValid ? account : null
}
