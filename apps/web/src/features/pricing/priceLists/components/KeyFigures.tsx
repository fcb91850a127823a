import type { ReactNode } from 'react'
import { formatCount } from '../../../../platform/text/format.ts'
import { useLanguage } from '../../../../platform/text/i18n.ts'
import styles from './PriceList.module.css'

interface KeyFiguresProps {
  figures: readonly { label: string; value: ReactNode }[]
}

/** Large numbers with labels, side by side. */
export const KeyFigures = ({ figures }: KeyFiguresProps) => {
  const language = useLanguage()
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatCount(value, language) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
