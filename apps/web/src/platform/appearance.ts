/**
 * Appearance of every page: light or dark theme, colour, text direction. The menu position is in
 * `app/shell/layout.ts`.
 */
import { useSyncExternalStore } from 'react'
import type { Language } from './text/language.ts'
import { readStored, store } from './session/storage.ts'

const themeTypes = ['lite', 'dark'] as const

export const themeColors = ['orange', 'red', 'rose', 'violet', 'blue', 'teal', 'green', 'graphite'] as const
export type ThemeColor = (typeof themeColors)[number]

export interface Appearance {
  /** `system`: no choice; the browser's `prefers-color-scheme` decides. */
  themeType: (typeof themeTypes)[number] | 'system'
  themeColor: ThemeColor
  isDirectionRTL: boolean
}

const storageKeys = {
  themeType: 'theme_type',
  themeColor: 'theme_color',
  isDirectionRTL: 'direction_rtl',
} as const

const oneOf = <T extends string, F>(
  choices: readonly T[],
  value: string | null | undefined,
  otherwise: F,
): T | F => (choices.includes(value as T) ? (value as T) : otherwise)

export const defaultAppearance: Appearance = {
  themeType: 'system',
  themeColor: 'orange',
  isDirectionRTL: false,
}

/**
 * Reads the stored choices, overridden by the address option `theme`, which may also be spelled
 * `THEME_TYPE_DARK`.
 */
export const readAppearance = (query: URLSearchParams): Appearance => {
  const option = query.get('theme')?.toLowerCase().split('_').pop()
  return {
    themeType: oneOf(
      themeTypes,
      option,
      oneOf(themeTypes, readStored(storageKeys.themeType), defaultAppearance.themeType),
    ),
    themeColor: oneOf(
      themeColors,
      option,
      oneOf(themeColors, readStored(storageKeys.themeColor), defaultAppearance.themeColor),
    ),
    isDirectionRTL: readStored(storageKeys.isDirectionRTL) === '1',
  }
}

let current = defaultAppearance
const listeners = new Set<() => void>()

const apply = (appearance: Appearance): void => {
  const root = document.documentElement
  root.dir = appearance.isDirectionRTL ? 'rtl' : 'ltr'
  root.dataset.themeColor = appearance.themeColor
  if (appearance.themeType === 'system') delete root.dataset.themeType
  else root.dataset.themeType = appearance.themeType
}

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

/**
 * Stores an appearance option of the address and removes it, so that links copied from the address do not
 * contain it.
 */
export const startAppearance = (): void => {
  const url = new URL(window.location.href)
  current = readAppearance(url.searchParams)
  if (!url.searchParams.has('theme')) return apply(current)
  changeAppearance(current)
  url.searchParams.delete('theme')
  history.replaceState(history.state, '', url)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => defaultAppearance,
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

/** Returns true if the page is dark, by choice or by the system. */
export const useIsDark = (): boolean => {
  const { themeType } = useAppearance()
  const systemIsDark = useSyncExternalStore(
    subscribeToScheme,
    () => window.matchMedia(darkQuery).matches,
    () => false,
  )
  return themeType === 'system' ? systemIsDark : themeType === 'dark'
}
