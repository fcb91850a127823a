/** First installation as described in docs/operations.md: production, an empty database, only an administrator. */
import { mkdirSync } from 'node:fs'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { createDataPlace } from './dataPlace.ts'
import { findFreePort } from './findFreePort.ts'
import { launchProduct } from './launchProduct.ts'
import { startMailServer } from './mailServer.ts'
import type { Letter } from './mailServer.ts'

export interface Installation {
  url: string
  lettersTo: (address: string) => Letter[]
  stop: () => Promise<void>
}

export const launchInstallation = async (administrator: string): Promise<Installation> => {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const place = await createDataPlace()
    stops.push(place.remove)
    const server = place.databaseUrl
      ? null
      : await startEmbeddedPostgres({ directory: `${place.dataDir}/server`, log: () => {}, durable: false })
    if (server) stops.push(server.stop)
    const mail = await startMailServer()
    stops.push(mail.close)
    const port = String(await findFreePort())
    const dataDir = `${place.dataDir}/data`
    mkdirSync(dataDir)
    const product = await launchProduct({
      port,
      paymentPort: String(await findFreePort()),
      dataDir,
      databaseUrl: place.databaseUrl ?? server!.connectionString,
      logFile: 'test-results/installation.log',
      settings: {
        NODE_ENV: 'production',
        DEMONSTRATION: 'false',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TOKEN_SECRET: 'a secret of the journeys with many letters',
        CAPTCHA_SECRET: 'another one of the journeys',
        SMTP_URL: mail.url,
        PAYMENT_PROVIDER: 'iyzico',
        IYZICO_API_KEY: 'key',
        IYZICO_SECRET_KEY: 'secret',
        ADMINISTRATOR_EMAIL: administrator,
      },
    })
    stops.push(product.stop)
    return { url: product.url, lettersTo: mail.lettersTo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
