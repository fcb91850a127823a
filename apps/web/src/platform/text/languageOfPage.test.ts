import { afterEach, expect, test, vi } from 'vitest'
import { loadTexts, showLanguage, translate } from './i18n.ts'
import { currentLanguage, languageOfPage, rememberLanguage, startLanguage } from './language.ts'

const browse = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const forgetCookie = () => void (document.cookie = 'locale=; Max-Age=0')

afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  forgetCookie()
  history.replaceState(null, '', '/')
  await showLanguage('tr')
})

test.each([
  [['tr-TR', 'en'], 'tr', 'tr'],
  [['de-DE', 'de'], 'de', 'en'],
  [['ja-JP'], 'en', 'en'],
  [['ar', 'fr'], 'en', 'en'],
])('shows a reader of %s a page with German in %s, another in %s', (wanted, withGerman, without) => {
  browse(...wanted)
  expect([languageOfPage(true), languageOfPage(false)]).toEqual([withGerman, without])
})

test("prefers the stored choice to the link's language, and that to the browser's", () => {
  browse('fr')
  history.replaceState(null, '', '/trackingseperated?lang=de')
  expect(languageOfPage(true)).toBe('de')
  rememberLanguage('tr')
  expect(languageOfPage(true)).toBe('tr')
  expect(document.cookie).toContain('locale=tr')
})

test('renews the cookie of a choice that was stored without one', () => {
  localStorage.setItem('locale', 'en')
  startLanguage(true)
  expect(currentLanguage()).toBe('en')
  expect(document.cookie).toContain('locale=en')
})

test('shows English for a text that German does not have', async () => {
  await loadTexts(['shell', 'pricing'])
  await showLanguage('de')
  expect(translate('shell:screen.publicTracking')).toBe('Sendungsverfolgung')
  expect(translate('shell:screen.home')).toBe('Today')
  expect(localStorage.getItem('locale')).toBeNull()
})
