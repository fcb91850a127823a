import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import styles from '../Integration.module.css'

interface StoreHealthProps {
  health: Integration['storeHealth']
  /** Number of facts that are shown; all without it. */
  most?: number
}

/** Health of a store in sentences, worst first. */
export const StoreHealth = ({ health, most }: StoreHealthProps) => (
  <ul className={styles.health}>
    {health.slice(0, most).map(({ kind, tone, text }) => (
      <li key={kind}>
        <StateDot tone={tone}>{text}</StateDot>
      </li>
    ))}
  </ul>
)
