import type { Browser, Page } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import type { Account, RoleGroup } from '../product/accounts.ts'
import { signInTo } from './callApi.ts'
import type { Language } from './texts.ts'

export interface TestedScreen {
  language: Language
  width: number
  height: number
  colours: 'light' | 'dark'
}

export const testedScreens: readonly TestedScreen[] = [
  { language: 'tr', width: 1440, height: 900, colours: 'light' },
  { language: 'en', width: 390, height: 844, colours: 'dark' },
]

/** Opens a separate browser, signed in as the demo account of a role group of the product; null: a visitor. */
export const openAs = async (
  browser: Browser,
  baseURL: string,
  { language, width, height, colours }: TestedScreen,
  who: RoleGroup | null,
  accounts?: readonly Account[],
): Promise<Page> => {
  const token = who && (await signInTo(baseURL, accountOf(who, accounts))).token
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'tr' ? 'tr-TR' : 'en-GB',
    colorScheme: colours,
    baseURL,
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([bearer, locale]) => {
      if (bearer) localStorage.setItem('mypearl', bearer)
      localStorage.setItem('locale', locale)
    },
    [token, language] as const,
  )
  return page
}
