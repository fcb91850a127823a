import { beforeEach, expect, test } from 'vitest'
import { defaultAppearance, readAppearance, startAppearance } from './appearance.ts'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('nothing chosen: orange, the system decides between light and dark', () => {
  expect(readAppearance(new URLSearchParams())).toEqual(defaultAppearance)
})

test('what was remembered counts, and the address more', () => {
  localStorage.setItem('theme_type', 'dark')
  localStorage.setItem('theme_color', 'teal')
  expect(readAppearance(new URLSearchParams('theme=blue'))).toMatchObject({
    themeType: 'dark',
    themeColor: 'blue',
  })
  expect(readAppearance(new URLSearchParams('theme=lite'))).toMatchObject({
    themeType: 'lite',
    themeColor: 'teal',
  })
})

test.each(['theme=DARK', 'theme=THEME_TYPE_DARK', 'theme=dark'])('%s is the dark theme', (query) => {
  expect(readAppearance(new URLSearchParams(query)).themeType).toBe('dark')
})

test('nonsense is not taken', () => {
  expect(readAppearance(new URLSearchParams('theme=plaid'))).toEqual(defaultAppearance)
})

test('what the address says is remembered and leaves the address, the rest of it stays', () => {
  history.replaceState(null, '', '/landing?language=en&theme=DARK#top')
  startAppearance()
  expect(localStorage.getItem('theme_type')).toBe('dark')
  expect(window.location.href).toContain('/landing?language=en#top')
})
