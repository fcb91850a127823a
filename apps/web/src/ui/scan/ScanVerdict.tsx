import type { ReactNode } from 'react'
import { Sign } from '../light/Sign.tsx'
import type { ScanTone } from './sounds.ts'
import styles from './ScanVerdict.module.css'

interface ScanVerdictProps {
  /** Tone of the last scan; null before the first scan. */
  tone: ScanTone | null
  /** Headline of the scan's result, a few words. */
  headline: string
  /** Instruction about the next step after the scan. */
  instruction?: string
  /** Destination of the parcel, in letters readable from two metres. */
  target?: string
  /** Additional content of the result: the code itself, numbers, buttons. */
  children?: ReactNode
}

export const signOfTone = { ok: 'good', attention: 'attention', wrong: 'bad' } as const

/**
 * Result of a scan, readable from two metres: a full-surface colour, an icon with a distinct shape (circle,
 * triangle, octagon) for colour-blind users, and words. Screen readers announce it at once.
 */
export const ScanVerdict = ({ tone, headline, instruction, target, children }: ScanVerdictProps) => (
  <div className={`${styles.verdict} ${tone ? styles[tone] : styles.waiting}`}>
    <div className={styles.sign} aria-hidden="true">
      <Sign kind={tone ? signOfTone[tone] : 'barcode'} />
    </div>
    <div className={styles.words}>
      {/* Failed scans interrupt the screen reader, because the user continues to scan meanwhile. */}
      <div role={tone === 'wrong' ? 'alert' : 'status'} aria-live={tone === 'wrong' ? 'assertive' : 'polite'}>
        <div className={styles.headline}>{headline}</div>
        {target && <div className={styles.target}>{target}</div>}
        {instruction && <div className={styles.instruction}>{instruction}</div>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  </div>
)
