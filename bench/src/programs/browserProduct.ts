import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../e2e/product/findChromium.ts'
import { findFreePort } from '../../../e2e/product/findFreePort.ts'
import startProduct from '../../../e2e/product/startProduct.ts'
import { buildOnce } from '../../../scripts/prepare.mjs'
import { isOnce } from '../measuring/size.ts'

interface Product {
  origin: string
  stop: () => Promise<void>
}

const openProduct = async (): Promise<Product> => {
  await buildOnce()
  process.env.E2E_PORT = String(await findFreePort())
  process.env.E2E_PAYMENT_PORT = String(await findFreePort())
  const stop = await startProduct()
  return { origin: `http://127.0.0.1:${process.env.E2E_PORT}`, stop }
}

let shared: Promise<Product> | undefined

/** Runs the built product on separate data, with a browser. With `--once` all benchmarks share the product. */
export const withBrowser = async <T>(work: (browser: Browser, origin: string) => Promise<T>): Promise<T> => {
  const { origin, stop } = await (isOnce ? (shared ??= openProduct()) : openProduct())
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    return await work(browser, origin)
  } finally {
    await browser.close()
    if (!isOnce) await stop()
  }
}

export const stopSharedProduct = async (): Promise<void> => (await shared)?.stop()
