/**
 * Detects browser and system from the user agent, so that people recognize their sessions; never used for
 * decisions.
 */

export interface Device {
  browser: string | null
  system: string | null
  isMobile: boolean
}

/** First match wins, because most browsers also name their ancestors. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (known: readonly [RegExp, string][], text: string): string | null =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

export const describeDevice = (userAgent: string | null): Device => {
  const text = userAgent ?? ''
  return {
    browser: firstOf(browsers, text),
    system: firstOf(systems, text),
    isMobile: /\bMobile\b|\b(?:iPhone|iPad|Android)\b/.test(text),
  }
}
