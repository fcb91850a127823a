/** Runs the built product as a separate process, like `npm start`: in demo mode by default. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './accounts.ts'

const startSeconds = 90

interface LaunchOptions {
  port: string
  paymentPort: string
  dataDir: string
  /** Connection string; when absent, the product starts its own database in `dataDir`. */
  databaseUrl: string | undefined
  logFile: string
  /** Hours by which the product's clock runs ahead. */
  hoursAhead?: number
  /** Additional settings, which override those of the demo. */
  settings?: Record<string, string>
}

export interface LaunchedProduct {
  url: string
  /** Demo accounts printed by the first start. */
  accounts: Account[]
  stop: () => Promise<void>
}

/** Resolves when the product is ready. @throws Error with its output when it does not start */
export const launchProduct = async (options: LaunchOptions): Promise<LaunchedProduct> => {
  const product = spawn(process.execPath, ['--max-semi-space-size=8', 'dist/api/main.js'], {
    cwd: `${import.meta.dirname}/../..`,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: options.port,
      PAYMENT_PORT: options.paymentPort,
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      CLOCK_AHEAD_HOURS: String(options.hoursAhead ?? 0),
      DEMONSTRATION: 'true',
      LANDING_AT_ROOT: 'true',
      // Disables the undo period, because journeys cannot wait ten minutes.
      UNDO_MINUTES: '0',
      LOG_LEVEL: 'warn',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(options.logFile), { recursive: true })
  const log = createWriteStream(options.logFile, { flags: 'a' })
  let printed = ''
  for (const output of [product.stdout, product.stderr])
    output.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      log.write(bytes)
    })

  const stop = async () => {
    if (product.exitCode !== null || product.signalCode !== null) return
    product.kill('SIGINT')
    await once(product, 'exit')
  }
  const url = `http://127.0.0.1:${options.port}`
  const deadline = Date.now() + startSeconds * 1000
  while (!(await isReady(url))) {
    if (product.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not start:\n${printed}`)
    }
    await sleep(100)
  }
  return { url, accounts: readAccounts(printed), stop }
}

const isReady = async (url: string) => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** Parses the output lines with demo accounts: role group, address, password. */
export const readAccounts = (printed: string): Account[] =>
  [...printed.matchAll(/^ {2}(\S+) +(\S+@\S+) +(\S+)$/gm)].map(([, roleGroup, email, password]) => ({
    roleGroup: roleGroup as Account['roleGroup'],
    email: email!,
    password: password!,
  }))
