/** Starts the built product on a fresh data folder in demonstration mode, as a person's first `npm start` does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOwnDatabase } from './createOwnDatabase.ts'

const startSeconds = 90
const logFile = 'test-results/product.log'

export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kervan-e2e-'))
  chmodSync(dataDir, 0o755)
  const database = await createOwnDatabase(process.env.DATABASE_URL)
  const product = spawn(process.execPath, ['--enable-source-maps', 'dist/api/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: process.env.E2E_PORT,
      PAYMENT_PORT: process.env.E2E_PAYMENT_PORT,
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      DEMONSTRATION: 'true',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  let printed = ''
  for (const output of [product.stdout, product.stderr])
    output.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      log.write(bytes)
    })

  const stop = async () => {
    if (product.exitCode === null) {
      product.kill('SIGINT')
      await once(product, 'exit')
    }
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + startSeconds * 1000
  while (!(await isReady())) {
    if (product.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not start:\n${printed}`)
    }
    await sleep(100)
  }
  process.env.E2E_ACCOUNTS = JSON.stringify(readAccounts(printed))
  return stop
}

const isReady = async () => {
  try {
    return (await fetch(`http://127.0.0.1:${process.env.E2E_PORT}/readyz`)).ok
  } catch {
    return false
  }
}

/** The lines that name the demonstration accounts: role group, address, password. */
const readAccounts = (printed: string) =>
  [...printed.matchAll(/^ {2}(\S+) +(\S+@\S+) +(\S+)$/gm)].map(([, roleGroup, email, password]) => ({
    roleGroup,
    email,
    password,
  }))
