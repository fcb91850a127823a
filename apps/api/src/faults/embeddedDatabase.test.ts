import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { commandOf } from '../platform/db/embedded/processes.ts'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { makeHome, runToEnd, startProcess } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'
import { putIntoCart, startPaying } from './shopping.ts'

const patience = 300_000

let home: Home
let product: RealProcess | null
beforeEach(async () => {
  home = await makeHome(null)
  product = null
})
afterEach(async () => {
  await product?.kill()
  const pid = postmasterPid()
  if (pid && isRunning()) process.kill(pid, 'SIGKILL')
  home.remove()
})

const dataFolder = () => path.join(home.dataDir, 'database/cluster/data')

const postmasterPid = (): number | null => {
  const lockFile = path.join(dataFolder(), 'postmaster.pid')
  return existsSync(lockFile) ? parseInt(readFileSync(lockFile, 'utf8')) : null
}

const isRunning = (): boolean => {
  const pid = postmasterPid()
  return pid !== null && commandOf(pid).includes(dataFolder())
}

const start = async (): Promise<RealProcess> => {
  product = await startProcess(home, { isDemonstration: true, connections: 6 })
  return product
}

/** Finds the password in the output of a first start. */
const passwordIn = (printed: string): string => /musteri@kervan\.example +(\S+)/.exec(printed)?.[1] ?? ''

const signIn = (at: RealProcess, password: string) =>
  at.call(accountEndpoints.signIn, { body: { email: 'musteri@kervan.example', password } })

interface Seen {
  status: number
  retryAfter: string | null
}

/** Repeats calls that read, write and authenticate, until stopped. */
const callOnAndOn = (at: RealProcess, token: string) => {
  const seen: Seen[] = []
  let isOver = false
  const send = async (method: string, route: string, body?: object) => {
    const response = await fetch(at.url + route, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    await response.arrayBuffer()
    seen.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
  }
  const run = async (...call: Parameters<typeof send>) => {
    while (!isOver) {
      await send(...call)
      await sleep(20)
    }
  }
  const running = Promise.all([
    run('GET', cartEndpoints.getCart.path),
    run('POST', accountEndpoints.signIn.path, { email: 'nobody@mail.example', password: 'Wrong-password-1' }),
    run('POST', shipmentEndpoints.createShipment.path, {}),
  ])
  return {
    seen,
    end: async () => {
      isOver = true
      await running
    },
  }
}

describe('killed embedded database', () => {
  it(
    'returns 503 while the embedded database is down, and recovers within 30 seconds',
    { timeout: patience },
    async () => {
      const at = await start()
      const token = await signIn(at, passwordIn(at.printed()))
      const calls = callOnAndOn(at, token)
      for (let time = 0; time < 2; time++) {
        const before = calls.seen.length
        process.kill(postmasterPid()!, 'SIGKILL')
        const begin = performance.now()
        await expect.poll(() => calls.seen.slice(before).some(({ status }) => status === 503)).toBe(true)
        const isReady = async () => (await fetch(`${at.url}/readyz`)).ok
        await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
        expect(performance.now() - begin).toBeLessThan(30_000)
      }
      await calls.end()
      const failed = calls.seen.filter(({ status }) => status >= 500)
      expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]))
      for (const { retryAfter } of failed) expect(Number(retryAfter)).toBeGreaterThan(0)

      const { shipmentId, cartItemId } = await putIntoCart(at, token)
      const { paymentPageUrl } = await startPaying(at, token, [cartItemId])
      await submitCard(paymentPageUrl, 'success')
      const stateOf = async () =>
        (await at.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).state
      await expect.poll(stateOf).toBe('booked')
      expect(await at.stop()).toBe(0)
      expect(isRunning()).toBe(false)
    },
  )
})

describe('failing first start', () => {
  it.each(['PORT', 'PAYMENT_PORT'] as const)(
    'reports a %s in use with one message at the first start',
    { timeout: patience },
    async (setting) => {
      const port = Number(home.ports[setting])
      const other = net.createServer().listen(port, '127.0.0.1')
      try {
        expect(await runToEnd(home, { isDemonstration: true })).toEqual({
          exitCode: 1,
          printed: `Port ${port} on 127.0.0.1 is in use: end the process that uses it, or set ${setting} to another port\n`,
        })
        expect(existsSync(dataFolder())).toBe(false)
      } finally {
        other.close()
      }
    },
  )

  it(
    'leaves no database after a failed start, and shows the passwords at the next',
    { timeout: patience },
    async () => {
      // An unreadable secret makes the start fail after the accounts were created.
      const obstacle = path.join(home.dataDir, 'secrets/token_secret')
      mkdirSync(obstacle, { recursive: true })
      const failed = await runToEnd(home, { isDemonstration: true })
      expect(failed.exitCode).toBe(1)
      expect(existsSync(dataFolder())).toBe(true)
      expect(isRunning()).toBe(false)
      expect(passwordIn(failed.printed)).toBe('')

      rmSync(obstacle, { recursive: true })
      const at = await start()
      const password = passwordIn(at.printed())
      expect(await signIn(at, password)).toContain('.')
      await at.stop()
      expect(passwordIn((await start()).printed())).toBe('')
    },
  )
})
