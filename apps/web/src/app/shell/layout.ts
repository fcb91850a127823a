/** Layout options of the user, stored in the browser: menu position and application width. */
import { dictionary } from '@kervan/domain/dictionary'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { readStored, store } from '../../platform/session/storage.ts'

/**
 * - `side`: a menu at the side, with names, with icons only, or as a drawer opened by a button.
 * - `top`: a horizontal menu above, inside or below the header.
 */
export type NavPlace =
  | { place: 'side'; side: 'full' | 'mini' | 'drawer'; hasHeader: boolean; tone: 'light' | 'dark' }
  | { place: 'top'; line: 'above' | 'inside' | 'below'; hasHeader: true; tone: 'light' | 'dark' }

export const navStyles = {
  fixed: { place: 'side', side: 'full', hasHeader: true, tone: 'light' },
  'dark-fixed': { place: 'side', side: 'full', hasHeader: true, tone: 'dark' },
  mini: { place: 'side', side: 'mini', hasHeader: true, tone: 'light' },
  drawer: { place: 'side', side: 'drawer', hasHeader: true, tone: 'light' },
  'no-header-mini': { place: 'side', side: 'mini', hasHeader: false, tone: 'light' },
  'default-horizontal': { place: 'top', line: 'below', hasHeader: true, tone: 'light' },
  'inside-header': { place: 'top', line: 'inside', hasHeader: true, tone: 'light' },
  'above-header': { place: 'top', line: 'above', hasHeader: true, tone: 'light' },
  'below-header-dark': { place: 'top', line: 'below', hasHeader: true, tone: 'dark' },
} as const satisfies Record<string, NavPlace>
export type NavStyle = keyof typeof navStyles
export const navStyleNames = Object.keys(navStyles) as NavStyle[]

export const layoutTypes = ['full-width', 'framed', 'boxed'] as const
export type LayoutType = (typeof layoutTypes)[number]

export interface Layout {
  navStyle: NavStyle
  layoutType: LayoutType
}

export const defaultLayout: Layout = { navStyle: 'fixed', layoutType: 'full-width' }

const storageKeys = { navStyle: 'nav_style', layoutType: 'layout_type' } as const
const optionNames = { navStyle: 'nav-style', layoutType: 'layout-type' } as const

/** Alternative spellings used in addresses. */
const aliases: Record<string, NavStyle> = dictionary({
  vertical: 'fixed',
  'mini-sidebar': 'mini',
  'no-header-mini-sidebar': 'no-header-mini',
  horizontal: 'default-horizontal',
  'inside-header-horizontal': 'inside-header',
  'below-header': 'below-header-dark',
  'dark-horizontal': 'below-header-dark',
})

/** Normalizes a spelling: `NAV_STYLE_DARK_FIXED` becomes `dark-fixed`. */
const plain = (spelled: string | null): string =>
  (spelled ?? '')
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^(nav-style|layout-type)-/, '')

export const readNavStyle = (spelled: string | null): NavStyle | undefined => {
  const name = plain(spelled)
  return navStyleNames.find((style) => style === name) ?? aliases[name]
}

export const readLayoutType = (spelled: string | null): LayoutType | undefined =>
  layoutTypes.find((type) => type === plain(spelled))

const readLayout = (): Layout => ({
  navStyle: readNavStyle(readStored(storageKeys.navStyle)) ?? defaultLayout.navStyle,
  layoutType: readLayoutType(readStored(storageKeys.layoutType)) ?? defaultLayout.layoutType,
})

let current: Layout | null = null
const listeners = new Set<() => void>()

export const changeLayout = (change: Partial<Layout>): void => {
  current = { ...(current ?? readLayout()), ...change }
  for (const name of ['navStyle', 'layoutType'] as const)
    store(storageKeys[name], current[name] === defaultLayout[name] ? null : current[name])
  for (const listener of listeners) listener()
}

export const useLayout = (): Layout =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (current ??= readLayout()),
  )

/** Applies and stores the address options `nav-style` and `layout-type`, then removes them from the address. */
export const useLayoutOptions = (): void => {
  const [query, setQuery] = useSearchParams()
  const isNamed = Object.values(optionNames).some((name) => query.has(name))
  useEffect(() => {
    if (!isNamed) return
    const navStyle = readNavStyle(query.get(optionNames.navStyle))
    const layoutType = readLayoutType(query.get(optionNames.layoutType))
    changeLayout({ ...(navStyle && { navStyle }), ...(layoutType && { layoutType }) })
    const rest = new URLSearchParams(query)
    for (const name of Object.values(optionNames)) rest.delete(name)
    setQuery(rest, { replace: true })
  }, [isNamed, query, setQuery])
}
