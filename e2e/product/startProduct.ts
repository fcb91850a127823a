/** Starts the product that the journeys share, with separate data. */
import { rmSync } from 'node:fs'
import { createDataPlace } from './dataPlace.ts'
import { launchProduct } from './launchProduct.ts'

const logFile = 'test-results/product.log'

export default async function startProduct(): Promise<() => Promise<void>> {
  const place = await createDataPlace()
  rmSync(logFile, { force: true })
  const product = await launchProduct({
    port: process.env.E2E_PORT!,
    paymentPort: process.env.E2E_PAYMENT_PORT!,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile,
  }).catch(async (error: unknown) => {
    await place.remove()
    throw error
  })
  process.env.E2E_ACCOUNTS = JSON.stringify(product.accounts)
  return async () => {
    await product.stop()
    await place.remove()
  }
}
