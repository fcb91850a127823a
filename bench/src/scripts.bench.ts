import type { Browser, BrowserContextOptions } from '@playwright/test'
import { accountOf } from '../../e2e/product/accounts.ts'
import { scriptBudgets, weighScripts } from '../../e2e/steps/scriptWeight.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { withBrowser } from './programs/browserProduct.ts'

const publicPages = [
  '/signin',
  '/signup',
  '/forgotpassword',
  '/landing',
  '/pricingseperated',
  '/trackingseperated',
  '/courierrequest',
  '/pay',
].slice(0, sizeOf(8, 1))

/** Script of first visits, page by page, from the production build in a browser. */
export const run = (): Promise<BenchRow[]> =>
  withBrowser(async (browser, origin) => {
    const rows: BenchRow[] = []
    for (const path of publicPages) rows.push(await weigh(browser, origin, path, scriptBudgets.publicPage))
    const signedIn = await signIn(origin)
    rows.push(await weigh(browser, origin, '/home/view', scriptBudgets.firstScreen, signedIn))
    rows.push(await weigh(browser, origin, '/shipment/shipmentlist', scriptBudgets.shipmentList, signedIn))
    return rows
  })

const signIn = async (origin: string): Promise<BrowserContextOptions['storageState']> => {
  const reply = await fetch(`${origin}/api/Authentication/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(accountOf('Customer')),
  })
  const token = (await reply.json()) as string
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'mypearl', value: token }] }],
  }
}

const weigh = async (
  browser: Browser,
  origin: string,
  path: string,
  goal: number,
  storageState?: BrowserContextOptions['storageState'],
): Promise<BenchRow> => {
  const context = await browser.newContext({ baseURL: origin, ...(storageState && { storageState }) })
  const { gzip, brotli, files } = await weighScripts(await context.newPage(), path)
  await context.close()
  return {
    name: `script of a first visit, ${path}`,
    ratio: brotli / goal,
    goal: '≤ 1',
    met: brotli <= goal,
    detail: `${brotli.toFixed(1)} KB brotli (${gzip.toFixed(1)} gzip) in ${files} files, goal ${goal} KB`,
  }
}
