import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from './programs/browserProduct.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const visitorPages = ['/signin', '/landing', '/pricingseperated', '/trackingseperated'].slice(0, sizeOf(4, 1))
const pairs = sizeOf(9, 1)
const slowdown = 4

/** First visits: a page's largest contentful paint relative to its own markup without script and styles. */
export const run = (): Promise<BenchRow[]> =>
  withBrowser(async (browser, origin) => {
    const rows: BenchRow[] = []
    for (const path of visitorPages) rows.push(await comparePaint(browser, origin, path))
    return rows
  })

const comparePaint = async (browser: Browser, origin: string, path: string): Promise<BenchRow> => {
  const page = await browser.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const text = await page.locator('body').innerText()
  await page.close()
  const markup = withoutScriptAndStyles(await (await fetch(origin + path)).text(), origin)
  const bare = await servePage(markup)
  const plain = await servePage(plainPage(text))
  const [ratios, ours, bares, plains]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let pair = 0; pair < pairs; pair++) {
    ours.push(await measurePaint(browser, origin + path))
    bares.push(await measurePaint(browser, bare.url))
    plains.push(await measurePaint(browser, plain.url))
    ratios.push(ours.at(-1)! / bares.at(-1)!)
  }
  bare.close()
  plain.close()
  const ratio = median(ratios)
  const [paint, ofMarkup, ofText] = [ours, bares, plains].map((times) => Math.round(median(times)))
  return {
    name: `largest paint at ${slowdown} × slower CPU, ${path}`,
    ratio,
    goal: '≤ 1.3',
    met: ratio <= 1.3,
    detail: `${paint} ms against ${ofMarkup} ms of its markup without script and styles; a plain page of its text ${ofText} ms`,
  }
}

const servePage = async (html: string): Promise<{ url: string; close: () => void }> => {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Removes script and styles from the page; images still come from the product. */
const withoutScriptAndStyles = (html: string, origin: string): string =>
  html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|preload)"[^>]*>/g, '')
    .replace('<head>', `<head><base href="${origin}/">`)

const plainPage = (text: string): string => {
  const paragraphs = text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
  return `<!doctype html><html lang="tr"><meta charset="utf-8"><title>Kervan</title><body>${paragraphs}</body></html>`
}

/** Returns milliseconds from the start of navigation, with an empty cache. */
const measurePaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paint = await largestPaint(page)
  await context.close()
  return paint
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
