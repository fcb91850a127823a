import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/text/i18n.ts'
import styles from './Tags.module.css'

/** Meaning of a colour. A word always appears beside the colour. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'none'

/** State as a coloured dot and a word. */
export const StateDot = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.state} ${tone === 'none' ? '' : styles[tone]}`}>{children}</span>
)

/** Short tag beside a name: "En ucuz". */
export const Tag = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.tag} ${tone === 'none' ? '' : styles[tone]}`}>{children}</span>
)

/** Inline message at its place in the page. Screen readers announce errors at once. */
export const Note = ({ tone, children }: { tone: Exclude<Tone, 'none'>; children: ReactNode }) => (
  <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </div>
)

/** Returns the country's name in the user's language for a two-letter code. */
export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Country code chip and name. Flag emoji are not available on Windows and Debian. */
export const CountryFlagName = ({ code, name }: { code: string; name?: string }) => {
  const language = useLanguage()
  return (
    <span className={styles.country}>
      <span className={styles.code} aria-hidden="true">
        {code}
      </span>
      <span className={styles.name}>{name ?? countryName(code, language)}</span>
    </span>
  )
}
