import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from './Import.module.css'

/** Where the file is wrong, as the spreadsheet program numbers its cells. */
export const ProblemTable = ({ problems }: { problems: readonly FileProblem[] }) => {
  const { t } = useTranslation()
  const label = t('rates:import.problems', { count: problems.length })
  return (
    <>
      <p className={styles.problemTitle}>{label}</p>
      <div className={styles.problems} role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('rates:import.cell')}</th>
              <th scope="col">{t('rates:import.value')}</th>
              <th scope="col">{t('rates:import.message')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, value, message }, index) => (
              <tr key={index}>
                <td className={styles.cell}>{`${column ?? ''}${row}`}</td>
                <td className={styles.value}>{value || '–'}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
