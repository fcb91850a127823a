import type { TariffStep } from '@kervan/contract/customs/customs.endpoints'
import styles from './GtipSearch.module.css'

interface StepRowProps {
  step: TariffStep
  onClick: () => void
}

/** Row of a chapter, heading or code with its note. */
export const StepRow = ({ step, onClick }: StepRowProps) => (
  <li>
    <button type="button" onClick={onClick}>
      <span className={styles.code}>{step.code}</span>
      <span>
        {step.description}
        {step.note && <small>{step.note}</small>}
      </span>
    </button>
  </li>
)
