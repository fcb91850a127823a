import type { ReactNode } from 'react'
import { Sign } from '../light/Sign.tsx'
import type { ScanTone } from './sounds.ts'
import styles from './ScanVerdict.module.css'

interface ScanVerdictProps {
  /** Null: nothing was scanned yet. */
  tone: ScanTone | null
  /** What happened, in a few words. */
  headline: string
  /** What to do next. */
  instruction?: string
  /** Where it goes: what must be read from two metres. */
  target?: string
  /** The code itself, figures, buttons. */
  children?: ReactNode
}

export const signOfTone = { ok: 'good', attention: 'attention', wrong: 'bad' } as const

/**
 * The answer to a scan, readable from two metres: colour over the whole surface, a sign with a shape of its own (circle, triangle,
 * octagon) for who does not tell the colours apart, and words. A screen reader says it at once.
 */
export const ScanVerdict = ({ tone, headline, instruction, target, children }: ScanVerdictProps) => (
  <div className={`${styles.verdict} ${tone ? styles[tone] : styles.waiting}`}>
    <div className={styles.sign} aria-hidden="true">
      <Sign kind={tone ? signOfTone[tone] : 'barcode'} />
    </div>
    <div className={styles.words}>
      {/* Wrong scans interrupt what is being read, since the hands go on. */}
      <div role={tone === 'wrong' ? 'alert' : 'status'} aria-live={tone === 'wrong' ? 'assertive' : 'polite'}>
        <div className={styles.headline}>{headline}</div>
        {target && <div className={styles.target}>{target}</div>}
        {instruction && <div className={styles.instruction}>{instruction}</div>}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  </div>
)
