/** Calls over HTTP like a user's program, for steps outside the browser. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../product/accounts.ts'

export interface ApiUser {
  token: string
  /** Returns the answer's body. @throws Error with the answer unless it succeeds */
  call: <Answer>(path: string, body?: object) => Promise<Answer>
}

export const signInTo = async (url: string, { email, password }: Account): Promise<ApiUser> => {
  const send = async <Answer>(
    path: string,
    body: object | undefined,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const token = await send<string>('/api/Authentication/SignIn', { email, password })
  return { token, call: (path, body) => send(path, body, { authorization: `Bearer ${token}` }) }
}
