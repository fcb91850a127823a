/** Calls a running product at a constant rate, like many users. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { sizeOf } from '../measuring/size.ts'

export const callsPerSecond = 50
const windowMs = sizeOf(6000, 300)

export type Call = <Answer>(row: EndpointShape, body: object) => Promise<Answer>

const callAs =
  (url: string, token?: string): Call =>
  async <Answer>({ path }: EndpointShape, body: object) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Answer
  }

/** Calls at a constant rate, regardless of outstanding answers. @returns their 99th percentile in milliseconds */
export const callSteadily = async (ask: (n: number) => Promise<unknown>): Promise<number> => {
  const asked: Promise<number>[] = []
  const begin = performance.now()
  const timed = async (n: number) => {
    const sent = performance.now()
    await ask(n)
    return performance.now() - sent
  }
  for (let n = 0; n * (1000 / callsPerSecond) < windowMs; n++) {
    await sleep(Math.max(0, begin + n * (1000 / callsPerSecond) - performance.now()))
    asked.push(timed(n))
  }
  const times = (await Promise.all(asked)).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)]!
}

export interface Account {
  email: string
  password: string
}

/** Returns the token of a demonstration account; `role` is the prefix of its email. */
export const tokenOf = (url: string, accounts: readonly Account[], role: string): Promise<string> => {
  const { email, password } = accounts.find((account) => account.email.startsWith(role))!
  return callAs(url)<string>(accountEndpoints.signIn, { email, password })
}

export const signInAs = async (url: string, accounts: readonly Account[], role: string): Promise<Call> =>
  callAs(url, await tokenOf(url, accounts, role))
