import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './product/findChromium.ts'
import { findFreePort } from './product/findFreePort.ts'

// Free port, chosen once by the first process that reads this file; worker processes inherit it.
process.env.E2E_PORT ??= String(await findFreePort())
process.env.E2E_PAYMENT_PORT ??= String(await findFreePort())

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './product/startProduct.ts',
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // Retries once on CI; a journey that needs the retry is listed at the end of the output.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
    timezoneId: 'Europe/Istanbul',
    locale: 'tr-TR',
    viewport: { width: 1440, height: 900 },
    // CI draws animations without a graphics card.
    ...(process.env.CI && { reducedMotion: 'reduce' as const }),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
