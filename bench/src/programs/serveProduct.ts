/** Whole product on a separate database, for a program that a benchmark starts and calls. */
import path from 'node:path'
import pg from 'pg'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import type { Account } from './steadyCalls.ts'

export interface ServerReady {
  url: string
  accounts: Account[]
}

/** Memory of the server's process, in MB. */
export interface MemoryUse {
  rss: number
  /** Used heap after a garbage collection. */
  heap: number
}

const readMemory = (): MemoryUse => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss: rss / 1e6, heap: heapUsed / 1e6 }
}

type Fill = (client: pg.Client) => Promise<object>

/** Sends the parent process the product's address and the result of `fill`; answers 'memory', stops at any other message. */
const serve = async (fill: Fill, environment: Record<string, string>): Promise<void> => {
  const server = await openBenchServer({ durable: true })
  const settings = readSettings({
    DATA_DIR: path.join(server.folder, 'data'),
    DATABASE_URL: server.connectionString,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
    // Disables the undo period, so that follow-up work is measured with its step.
    UNDO_MINUTES: '0',
    ...(await freePorts()),
    ...environment,
  })
  const product = await runProduct(settings, createLog('silent'), () => {})
  const stop = async () => {
    await product.stop()
    await server.stop()
    process.exit(0)
  }
  process.on('message', (message) => void (message === 'memory' ? process.send!(readMemory()) : stop()))
  const client = new pg.Client({ connectionString: server.connectionString })
  await client.connect()
  const filled = await fill(client)
  await client.end()
  process.send!({ url: product.url, accounts: product.newAccounts ?? [], ...filled })
}

/** @param environment additional settings of the product */
export const serveProduct = (fill: Fill, environment: Record<string, string> = {}): void => {
  serve(fill, environment).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}
