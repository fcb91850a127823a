import { Sign } from '../../../../ui/light/Sign.tsx'
import styles from './Checklist.module.css'

export interface Effect {
  sign: 'good' | 'attention' | 'bell' | 'back'
  text: string
}

/** Conditions and consequences of a step, before it is recorded. */
export const Effects = ({ items }: { items: readonly Effect[] }) => (
  <ul className={styles.effects}>
    {items.map(({ sign, text }) => (
      <li key={text} className={sign === 'attention' ? styles.attention : undefined}>
        <Sign kind={sign} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
