/**
 * How the application looks, apart from what it says. The theme customizer
 * of a later issue writes through `changeAppearance`; until then the address options and storage decide.
 */
import { useSyncExternalStore } from 'react'
import type { Language } from './text/language.ts'
import { readStored, store } from './session/storage.ts'

const themeTypes = ['lite', 'dark'] as const
export type ThemeType = (typeof themeTypes)[number]

const themeColors = ['orange', 'red', 'rose', 'violet', 'blue', 'teal', 'green', 'graphite'] as const
export type ThemeColor = (typeof themeColors)[number]

const layoutTypes = ['framed', 'full-width', 'boxed'] as const
export type LayoutType = (typeof layoutTypes)[number]

export interface Appearance {
  /** `system`: nobody chose, the browser's `prefers-color-scheme` decides. */
  themeType: ThemeType | 'system'
  themeColor: ThemeColor
  layoutType: LayoutType
  /** Name of a navigation style; the nine styles come with the customizer. */
  navStyle: string
  isDirectionRTL: boolean
}

const storageKeys = {
  themeType: 'theme_type',
  themeColor: 'theme_color',
  layoutType: 'layout_type',
  navStyle: 'nav_style',
  isDirectionRTL: 'direction_rtl',
} as const

const oneOf = <T extends string, F>(choices: readonly T[], value: string | null, otherwise: F): T | F =>
  choices.includes(value as T) ? (value as T) : otherwise

const defaults: Appearance = {
  themeType: 'system',
  themeColor: 'orange',
  layoutType: 'full-width',
  navStyle: 'vertical',
  isDirectionRTL: false,
}

/** Stored choices, overruled by the address options `theme`, `layout-type` and `nav-style`. */
export const readAppearance = (query: URLSearchParams): Appearance => {
  const themeOption = query.get('theme')
  return {
    themeType: oneOf(
      themeTypes,
      themeOption,
      oneOf(themeTypes, readStored(storageKeys.themeType), defaults.themeType),
    ),
    themeColor: oneOf(
      themeColors,
      themeOption,
      oneOf(themeColors, readStored(storageKeys.themeColor), defaults.themeColor),
    ),
    layoutType: oneOf(
      layoutTypes,
      query.get('layout-type'),
      oneOf(layoutTypes, readStored(storageKeys.layoutType), defaults.layoutType),
    ),
    navStyle: query.get('nav-style') ?? readStored(storageKeys.navStyle) ?? defaults.navStyle,
    isDirectionRTL: readStored(storageKeys.isDirectionRTL) === '1',
  }
}

let current: Appearance = defaults
const listeners = new Set<() => void>()

const apply = (appearance: Appearance): void => {
  const root = document.documentElement
  root.dir = appearance.isDirectionRTL ? 'rtl' : 'ltr'
  root.dataset.themeColor = appearance.themeColor
  if (appearance.themeType === 'system') delete root.dataset.themeType
  else root.dataset.themeType = appearance.themeType
}

export const startAppearance = (): void => {
  current = readAppearance(new URLSearchParams(window.location.search))
  apply(current)
}

/** @public The theme customizer writes through it. */
export const changeAppearance = (change: Partial<Appearance>): void => {
  current = { ...current, ...change }
  for (const [name, value] of Object.entries(change) as [keyof Appearance, string | boolean][])
    store(
      storageKeys[name],
      value === 'system' ? null : typeof value === 'boolean' ? (value ? '1' : null) : value,
    )
  apply(current)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => defaults,
  )

export const applyDocumentLanguage = (language: Language): void => {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

const darkQuery = '(prefers-color-scheme: dark)'

const subscribeToScheme = (listener: () => void): (() => void) => {
  const media = window.matchMedia(darkQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is dark now, by choice or by the system. */
export const useIsDark = (): boolean => {
  const { themeType } = useAppearance()
  const systemIsDark = useSyncExternalStore(
    subscribeToScheme,
    () => window.matchMedia(darkQuery).matches,
    () => false,
  )
  return themeType === 'system' ? systemIsDark : themeType === 'dark'
}
