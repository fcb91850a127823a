import { beforeEach, expect, test } from 'vitest'
import { defaultAppearance, readAppearance, startAppearance } from './appearance.ts'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('defaults to an orange theme, light or dark as in the system', () => {
  expect(readAppearance(new URLSearchParams())).toEqual(defaultAppearance)
})

test('uses the stored theme, overridden by the address', () => {
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

test.each(['theme=DARK', 'theme=THEME_TYPE_DARK', 'theme=dark'])(
  'reads %s in the address as the dark theme',
  (query) => {
    expect(readAppearance(new URLSearchParams(query)).themeType).toBe('dark')
  },
)

test('ignores an unknown theme', () => {
  expect(readAppearance(new URLSearchParams('theme=plaid'))).toEqual(defaultAppearance)
})

test("stores the address's theme, removes it and keeps the rest of the address", () => {
  history.replaceState(null, '', '/landing?language=en&theme=DARK#top')
  startAppearance()
  expect(localStorage.getItem('theme_type')).toBe('dark')
  expect(window.location.href).toContain('/landing?language=en#top')
})
