import type { ReactNode } from 'react'
import { formatCount } from '../../../../platform/format.ts'
import { useLanguage } from '../../../../platform/i18n.ts'
import styles from './PriceList.module.css'

interface FiguresProps {
  figures: readonly { label: string; value: ReactNode }[]
}

/** Large figures with their words, side by side. */
export const Figures = ({ figures }: FiguresProps) => {
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
