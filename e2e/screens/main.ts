/**
 * `npm run screens`: opens every screen of the built product with demonstration data, takes its picture, and
 * measures layout shift, accessibility (axe), sideways overflow and console errors. Fails over a limit.
 *
 * `--width 1440,390 --theme light,dark --language tr,en` sets what is opened (720 is 1440 at 200 %), `--only
 * home,cart` which screens, `--rtl` the right-to-left direction, `--full` whole pages, `--pictures` leaves axe out,
 * `--out` the folder.
 * `--url` and `--log` use a running product and the output with its demonstration accounts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { buildOnce, enterProject } from '../../scripts/prepare.mjs'
import { accountOf } from '../product/accounts.ts'
import type { RoleGroup } from '../product/accounts.ts'
import { chromiumFlags, findChromium } from '../product/findChromium.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { readAccounts } from '../product/launchProduct.ts'
import startProduct from '../product/startProduct.ts'
import { signInTo } from '../steps/callApi.ts'
import { openAs } from '../steps/openAs.ts'
import type { TestedScreen } from '../steps/openAs.ts'
import { connectStores } from './connectStores.ts'
import { findAddresses } from './demonstrationRows.ts'
import { fillInvoicing } from './fillInvoicing.ts'
import { measureScreen, prepareToMeasure } from './measureScreen.ts'
import type { ScreenMeasures } from './measureScreen.ts'
import { readScreens } from './readScreens.ts'
import type { ListedScreen, Viewers } from './readScreens.ts'

const mostShift = 0.05

const { values: options } = parseArgs({
  options: {
    width: { type: 'string', default: '1440,390' },
    theme: { type: 'string', default: 'light' },
    language: { type: 'string', default: 'tr' },
    only: { type: 'string' },
    out: { type: 'string', default: 'test-results/screens' },
    url: { type: 'string' },
    log: { type: 'string' },
    full: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    rtl: { type: 'boolean', default: false },
  },
})

const split = (text: string): string[] => text.split(',')

/** Every combination of the widths, themes and languages. */
const listLooks = (): TestedScreen[] =>
  split(options.width)
    .map(Number)
    .flatMap((width) =>
      split(options.theme).flatMap((colours) =>
        split(options.language).map((language) => ({
          width,
          height: width < 600 ? 844 : Math.round((width * 5) / 8),
          colours: colours as TestedScreen['colours'],
          language: language as TestedScreen['language'],
        })),
      ),
    )

const signInAll = async (url: string): Promise<Viewers> => {
  const viewers = new Map()
  for (const who of ['Customer', 'Agent', 'Operations', 'Pickup', 'Warehouse', 'Administrator'] as const) {
    const api = await signInTo(url, accountOf(who))
    const { nameid } = JSON.parse(Buffer.from(api.token.split('.')[1]!, 'base64url').toString()) as {
      nameid: string
    }
    const rights = await api.call<{ role: { definition: string } }[]>(
      '/api/UserCrud/GetUserMenuFromUserQuery',
      {
        userID: Number(nameid),
      },
    )
    viewers.set(who, { api, flags: new Set(rights.map(({ role }) => role.definition)) })
  }
  return viewers
}

interface Row extends ScreenMeasures {
  name: string
  width: number
  theme: string
  language: string
}

const faultsOf = ({ shift, shifted, axe, overflow, wide, errors }: ScreenMeasures): string[] => [
  ...(shift > mostShift ? shifted.map((text) => `shift ${text}`) : []),
  ...axe.map((text) => `axe ${text}`),
  ...(overflow > 0 ? [`overflow ${overflow} px: ${wide.join(' | ')}`] : []),
  ...errors.map((text) => `console ${text}`),
]

const print = (row: Row): void => {
  const { name, width, theme, language, shift, axe, overflow, errors } = row
  const figures = `${shift.toFixed(3)}  axe ${axe.length}  overflow ${overflow}  errors ${errors.length}`
  console.log(`${name.padEnd(32)} ${String(width).padStart(4)} ${theme} ${language}  shift ${figures}`)
  for (const fault of faultsOf(row)) console.log(`    ${fault}`)
}

/** Opens the screens of one viewer in one look. A screen that does not open becomes a row with an error. */
const measureAs = async (
  browser: Browser,
  url: string,
  look: TestedScreen,
  who: RoleGroup | null,
  screens: ListedScreen[],
) => {
  const page = await openAs(browser, url, look, who)
  await prepareToMeasure(page)
  if (options.rtl) await page.addInitScript(() => localStorage.setItem('direction_rtl', '1'))
  // Stores the permission flags, as for everybody who comes back: the menu is complete from the start.
  if (who) await page.goto('/help', { waitUntil: 'networkidle' })
  const folder = `${options.out}/${look.width}`
  mkdirSync(folder, { recursive: true })
  const isPlain = look.colours === 'light' && look.language === 'tr'
  const rows: Row[] = []
  for (const { name, path } of screens) {
    const picture = `${folder}/${name}${isPlain ? '' : `-${look.colours}-${look.language}`}.png`
    const measures = await measureScreen(page, path, {
      language: look.language,
      picture,
      isFull: options.full,
      checksAxe: !options.pictures,
    }).catch((error: unknown) => ({
      shift: 0,
      shifted: [],
      axe: [],
      overflow: 0,
      wide: [],
      errors: [String(error)],
    }))
    const row = { name, width: look.width, theme: look.colours, language: look.language, ...measures }
    print(row)
    rows.push(row)
  }
  await page.context().close()
  return rows
}

const measureAll = async (browser: Browser, url: string): Promise<Row[]> => {
  const viewers = await signInAll(url)
  if (options.url === undefined) {
    // A product that was started elsewhere may not call this machine.
    closeStores = await connectStores(viewers.get('Customer')!.api)
    await fillInvoicing(url, viewers)
  }
  const { ofPath, further } = await findAddresses(url, viewers)
  const listed = (await readScreens(viewers)).map((screen) => {
    const row = ofPath[screen.path]
    if (row === undefined && screen.path.includes(':')) throw new Error(`No row opens ${screen.path}`)
    return { ...screen, path: screen.path.replace(/:.*/, row ?? '') }
  })
  const only = options.only && new Set(split(options.only))
  const screens = [...listed, ...further].filter(({ name }) => !only || only.has(name))
  const rows: Row[] = []
  for (const look of listLooks())
    for (const who of new Set(screens.map((screen) => screen.who)))
      rows.push(
        ...(await measureAs(
          browser,
          url,
          look,
          who,
          screens.filter((screen) => screen.who === who),
        )),
      )
  return rows
}

enterProject()
let closeStores: (() => Promise<void>) | undefined
let url = options.url
let stop: (() => Promise<void>) | undefined
if (url === undefined) {
  await buildOnce()
  process.env.E2E_PORT = String(await findFreePort())
  process.env.E2E_PAYMENT_PORT = String(await findFreePort())
  // The simulated shops listen on loopback.
  process.env.CALLS_TO_PRIVATE_ADDRESSES = 'on'
  stop = await startProduct()
  url = `http://127.0.0.1:${process.env.E2E_PORT}`
} else process.env.E2E_ACCOUNTS = JSON.stringify(readAccounts(readFileSync(options.log!, 'utf8')))
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  const rows = await measureAll(browser, url)
  writeFileSync(`${options.out}/measures.json`, JSON.stringify(rows, null, 1))
  const faulty = rows.filter((row) => faultsOf(row).length > 0)
  console.log(
    `\n${rows.length} screens measured, ${faulty.length} over a limit (shift ${mostShift}, the rest 0):`,
  )
  for (const row of faulty) print(row)
  if (faulty.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stop?.()
  await closeStores?.()
}
