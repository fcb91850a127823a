/**
 * The eight theme colours for Ant Design. `brand` is for marks and focus, `action` is the background for white
 * text, `actionInkDark` is for text and links in the dark theme. ui/tokens.css has the same values; a test
 * compares them and measures the contrast.
 */
import type { ThemeColor } from '../../platform/appearance.ts'

export interface Palette {
  brand: string
  action: string
  actionInk: string
  actionInkDark: string
}

export const palettes: Record<ThemeColor, Palette> = {
  orange: { brand: '#f5761a', action: '#c84f09', actionInk: '#b94606', actionInkDark: '#ff9a52' },
  red: { brand: '#e5484d', action: '#c62a2f', actionInk: '#c62a2f', actionInkDark: '#ff9592' },
  rose: { brand: '#e93d82', action: '#c2185b', actionInk: '#c2185b', actionInkDark: '#ff92ad' },
  violet: { brand: '#8e4ec6', action: '#7a3db0', actionInk: '#7a3db0', actionInkDark: '#d19dff' },
  blue: { brand: '#3b82f6', action: '#1f5fbf', actionInk: '#1f5fbf', actionInkDark: '#84b6ff' },
  teal: { brand: '#12a594', action: '#0b7569', actionInk: '#0b7569', actionInkDark: '#3fd0bd' },
  green: { brand: '#30a46c', action: '#177245', actionInk: '#177245', actionInkDark: '#5cc98e' },
  graphite: { brand: '#857e75', action: '#4a4640', actionInk: '#4a4640', actionInkDark: '#c9c2b8' },
}

/** Neutral and state colours that Ant Design needs as literal values: light theme first, dark second. */
export const grounds = {
  ground: ['#f7f6f3', '#161513'],
  surface: ['#ffffff', '#1f1d1b'],
  raised: ['#ffffff', '#292623'],
  line: ['#e8e5df', '#35312d'],
  'line-strong': ['#d8d4cc', '#4a4540'],
  'line-input': ['#948e85', '#777068'],
  ink: ['#1d1b19', '#f2efeb'],
  muted: ['#67625b', '#b0a99f'],
  faint: ['#716b64', '#9b948b'],
  ok: ['#177245', '#5cc98e'],
  warn: ['#8a5700', '#eab14d'],
  bad: ['#b3261e', '#ff8d85'],
  info: ['#1f5fae', '#82b4f5'],
} as const satisfies Record<string, readonly [string, string]>
