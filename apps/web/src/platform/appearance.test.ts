import { beforeEach, expect, test } from 'vitest'
import { readAppearance } from './appearance.ts'

beforeEach(() => localStorage.clear())

test('nothing chosen: orange, the system decides between light and dark', () => {
  expect(readAppearance(new URLSearchParams())).toEqual({
    themeType: 'system',
    themeColor: 'orange',
    layoutType: 'full-width',
    navStyle: 'vertical',
    isDirectionRTL: false,
  })
})

test('what was remembered counts, and the address more', () => {
  localStorage.setItem('theme_type', 'dark')
  localStorage.setItem('layout_type', 'boxed')
  expect(readAppearance(new URLSearchParams())).toMatchObject({ themeType: 'dark', layoutType: 'boxed' })
  const query = new URLSearchParams('theme=blue&layout-type=framed&nav-style=horizontal')
  expect(readAppearance(query)).toMatchObject({
    themeType: 'dark',
    themeColor: 'blue',
    layoutType: 'framed',
    navStyle: 'horizontal',
  })
})

test('nonsense is not taken', () => {
  expect(readAppearance(new URLSearchParams('theme=plaid&layout-type=round'))).toMatchObject({
    themeColor: 'orange',
    layoutType: 'full-width',
  })
})
