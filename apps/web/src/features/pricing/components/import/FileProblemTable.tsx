import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import styles from './Import.module.css'

/** Table of file errors with row and column names as in the spreadsheet program. */
export const FileProblemTable = ({ problems }: { problems: readonly FileProblem[] }) => {
  const { t } = useTranslation()
  const label = t('pricing/rateTable:import.problems', { count: problems.length })
  return (
    <>
      <p className={styles.problemTitle}>{label}</p>
      <PlainTable
        label={label}
        columns={[
          { title: t('pricing/rateTable:import.cell') },
          { title: t('pricing/rateTable:import.value') },
          { title: t('pricing/rateTable:import.message') },
        ]}
        rows={problems.map(({ row, column, value, message }) => [
          <span className={styles.cell}>{`${column ?? ''}${row}`}</span>,
          <span className={styles.value}>{value || '–'}</span>,
          message,
        ])}
      />
    </>
  )
}
