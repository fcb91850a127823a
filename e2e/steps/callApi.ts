/** Calls over HTTP like a user's program, for steps outside the browser. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../product/accounts.ts'

export interface ApiUser {
  token: string
  /** Returns the answer's body. @throws Error with the answer unless it succeeds */
  call: <Answer>(path: string, body?: object) => Promise<Answer>
}

const send = async <Answer>(
  address: string,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Calls with the token of a session that began elsewhere, such as in a browser. */
export const userOf = (url: string, token: string): ApiUser => ({
  token,
  call: (path, body) => send(`${url}${path}`, body, { authorization: `Bearer ${token}` }),
})

export const signInTo = async (url: string, { email, password }: Account): Promise<ApiUser> =>
  userOf(url, await send<string>(`${url}/api/Authentication/SignIn`, { email, password }))
