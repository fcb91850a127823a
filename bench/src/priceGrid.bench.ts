import type { Browser, Page } from '@playwright/test'
import { accountOf } from '../../e2e/product/accounts.ts'
import { signInTo } from '../../e2e/steps/callApi.ts'
import { compareFrames, motions, openFloor, slowdown } from './grid/gridFrames.ts'
import type { Motion } from './grid/gridFrames.ts'
import { withBrowser } from './programs/browserProduct.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'

const zoneCount = sizeOf(300, 20)
const breakCount = sizeOf(140, 20)
const motionNames: Record<Motion, string> = {
  down: 'scrolling down',
  across: 'scrolling across',
  edit: 'typing prices down a column',
}

/**
 * Price list editor with 300 zones × 140 breaks, compared with a plain scroller without rendering. Scrolls
 * 2,400 pixels per second down, or 3,600 across. Without a graphics processor the browser paints every visible
 * cell in every frame on the slowed thread, which causes most missed frames; this benchmark guards the script's
 * share.
 */
export const run = (): Promise<BenchRow[]> =>
  withBrowser(async (browser, origin) => {
    const page = await openDraft(browser, origin)
    const floor = await openFloor(browser, { width: 26_000, height: 4300 })
    const rows: BenchRow[] = []
    for (const motion of motions) {
      const name = `${zoneCount} zones × ${breakCount} breaks at ${slowdown} × slower CPU, ${motionNames[motion]}`
      rows.push(await compareFrames(page, floor, motion, name))
    }
    return rows
  })

/** Opens the editor with a full-size draft in the product's answer format. */
const openDraft = async (browser: Browser, origin: string): Promise<Page> => {
  const admin = await signInTo(origin, accountOf('Administrator'))
  const { items } = await admin.call<{ items: { id: number }[] }>('/api/Pricing/GetPriceList', {})
  const answer = await admin.call<{ draft: { draftId: string; version: number } }>(
    '/api/Pricing/CreatePriceListDraft',
    { priceListId: items[0]!.id, name: 'bench' },
  )
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((token) => localStorage.setItem('mypearl', token), admin.token)
  const zones = Array.from({ length: zoneCount }, (_, index) => ({
    zoneId: index + 1,
    code: String(index + 1),
    name: `Bölge ${index + 1}`,
    countryCodes: [],
  }))
  const breaksKg = Array.from({ length: breakCount }, (_, index) => (index + 1) / 2)
  const prices = breaksKg.map((kg) =>
    zones.map(({ zoneId }) => Number((10 + kg * 3 + zoneId / 10).toFixed(2))),
  )
  const grid = { contentKind: 'package', zones, breaksKg, prices, pricesPerKg: zones.map(() => 4.5) }
  let { version } = answer.draft
  await page.route('**/api/Pricing/GetPriceListDraft', (route) =>
    route.fulfill({ json: { ...answer, grids: [grid], problems: [] } }),
  )
  await page.route('**/api/Pricing/SavePriceListDraftPrices', (route) =>
    route.fulfill({ json: { draft: { ...answer.draft, version: ++version }, problems: [] } }),
  )
  await page.goto(`${origin}/pricing/pricelist/draft/${answer.draft.draftId}`, { waitUntil: 'networkidle' })
  await page.waitForSelector('[role=grid]')
  return page
}
