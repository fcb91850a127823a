/**
 * `npm run pictures` takes the README's screenshots: runs the built product with demo data on a separate
 * database, and captures four screens in English.
 */
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { accountOf } from '../e2e/product/accounts.ts'
import type { RoleGroup } from '../e2e/product/accounts.ts'
import { chromiumFlags, findChromium } from '../e2e/product/findChromium.ts'
import { findFreePort } from '../e2e/product/findFreePort.ts'
import startProduct from '../e2e/product/startProduct.ts'
import { signInTo } from '../e2e/steps/callApi.ts'
import { openAs } from '../e2e/steps/openAs.ts'
import { textsOf } from '../e2e/steps/texts.ts'
import { buildOnce, enterProject } from './prepare.mjs'

interface ListedShipment {
  id: string
  assetReference: string
  state: string
  pieceCount: number
  trackingException: string | null
}

interface Picture {
  name: string
  who: RoleGroup
  path: (shipments: ListedShipment[]) => string
  /** Brings the screen into the state for the screenshot. */
  prepare?: (page: Page, shipments: ListedShipment[]) => Promise<void>
}

const folder = 'docs/pictures'
const screen = { language: 'en', width: 1280, height: 800, colours: 'light' } as const
const mostBytes = 150_000
const t = textsOf('en')

const choose = (shipments: ListedShipment[], state: string): ListedShipment => {
  const found = shipments.find((shipment) => shipment.state === state && !shipment.trackingException)
  if (!found) throw new Error(`The demonstration has no shipment that is ${state}`)
  return found
}

/** Types a code quickly, like a scanner. */
const scan = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel(t('warehouse:station.field'), { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('table').getByText(code).first().waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'home', who: 'Customer', path: () => '/home/view' },
  {
    name: 'prices',
    who: 'Customer',
    path: () => '/pricing/pricingget?country=DE&zip=10115&type=2&package=1&pieces=30x20x10x2',
    prepare: (page) => page.getByText(t('ui:offer.showLines')).nth(1).click(),
  },
  {
    name: 'shipment',
    who: 'Customer',
    path: (shipments) => `/shipment/shipmentdetail/${choose(shipments, 'inTransit').id}`,
  },
  {
    name: 'warehouse',
    who: 'Warehouse',
    path: () => '/pickup/warehouse',
    prepare: async (page, shipments) => {
      await page.getByLabel(t('warehouse:station.choose')).fill('Door 1')
      await page.keyboard.press('Enter')
      await page.getByText(t('warehouse:command.receive'), { exact: true }).click()
      const booked = shipments.filter(({ state, pieceCount }) => state === 'booked' && pieceCount === 1)
      for (const { assetReference } of booked.slice(0, 3)) await scan(page, assetReference)
    },
  },
]

const take = async (browser: Browser, url: string, picture: Picture, shipments: ListedShipment[]) => {
  const page = await openAs(browser, url, screen, picture.who)
  await page.goto(picture.path(shipments), { waitUntil: 'networkidle' })
  await picture.prepare?.(page, shipments)
  await page.waitForLoadState('networkidle')
  const file = `${folder}/${picture.name}.webp`
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 85 })
    .toFile(file)
  await page.context().close()
  if (size > mostBytes) throw new Error(`${file} has ${size} bytes, more than ${mostBytes}`)
  console.log(`${file} ${Math.round(size / 1000)} kB`)
}

enterProject()
await buildOnce()
process.env.E2E_PORT = String(await findFreePort())
process.env.E2E_PAYMENT_PORT = String(await findFreePort())
const stop = await startProduct()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  mkdirSync(folder, { recursive: true })
  const url = `http://127.0.0.1:${process.env.E2E_PORT}`
  const customer = await signInTo(url, accountOf('Customer'))
  const { items } = await customer.call<{ items: ListedShipment[] }>('/api/Shipment/GetShipmentList', {
    pageSize: 100,
  })
  for (const picture of pictures) await take(browser, url, picture, items)
} finally {
  await browser.close()
  await stop()
}
