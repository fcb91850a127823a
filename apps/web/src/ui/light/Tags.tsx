import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/text/i18n.ts'
import styles from './Tags.module.css'

/** What a colour says. It always stands beside a word. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'none'

/** A state: dot and word. */
export const StateDot = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${styles.state} ${tone === 'none' ? '' : styles[tone]}`}>{children}</span>
)

/** A short mark beside a name: "En ucuz". */
export const Tag = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles.tag} ${tone === 'none' ? '' : styles[tone]}`}>{children}</span>
)

/** A sentence that must be seen where it stands. Errors are read out at once. */
export const Note = ({ tone, children }: { tone: Exclude<Tone, 'none'>; children: ReactNode }) => (
  <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </div>
)

/** The country's name in the reader's language, by its two-letter code. */
export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Code chip and name. Flags as letters do not show on Windows and Debian. */
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
