import { MemoryRouter, useLocation } from 'react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  changeLayout,
  defaultLayout,
  readLayoutType,
  readNavStyle,
  useLayout,
  useLayoutOptions,
} from './layout.ts'

beforeEach(() => {
  localStorage.clear()
  changeLayout(defaultLayout)
})

it.each([
  ['fixed', 'fixed'],
  ['NAV_STYLE_FIXED', 'fixed'],
  ['NAV_STYLE_DARK_FIXED', 'dark-fixed'],
  ['NAV_STYLE_NO_HEADER_MINI_SIDEBAR', 'no-header-mini'],
  ['NAV_STYLE_INSIDE_HEADER_HORIZONTAL', 'inside-header'],
  ['ABOVE_HEADER', 'above-header'],
  ['diagonal', undefined],
  [null, undefined],
])('reads %s as the menu %s', (spelled, style) => expect(readNavStyle(spelled)).toBe(style))

it.each([
  ['LAYOUT_TYPE_BOXED', 'boxed'],
  ['full-width', 'full-width'],
  ['round', undefined],
])('reads %s as the layout %s', (spelled, type) => expect(readLayoutType(spelled)).toBe(type))

const Probe = () => {
  useLayoutOptions()
  const { navStyle, layoutType } = useLayout()
  const { pathname, search } = useLocation()
  return <output>{[navStyle, layoutType, pathname + search].join(' ')}</output>
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Probe />
    </MemoryRouter>,
  )

it('applies and stores the options of the address and removes them from it', async () => {
  open('/cart?nav-style=NAV_STYLE_MINI&page=2&layout-type=boxed')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('mini boxed /cart?page=2'))
  expect(localStorage.getItem('nav_style')).toBe('mini')
  expect(localStorage.getItem('layout_type')).toBe('boxed')
})

it('ignores unknown options and removes them from the address', async () => {
  open('/cart?nav-style=diagonal')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('fixed full-width /cart'))
})
