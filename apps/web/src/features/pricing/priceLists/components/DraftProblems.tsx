import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ProblemTable } from './ProblemTable.tsx'
import styles from './PriceList.module.css'

/** Shown at once; the rest would only repeat. */
const mostShown = 200

/** What stands in the way of publishing a draft, and what an administrator should look at. Nothing when all is well. */
export const DraftProblems = ({ problems }: { problems: readonly PriceListProblem[] }) => {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.length - errors.length
  return (
    <details className={`${styles.problems} ${errors.length > 0 ? styles.hasErrors : ''}`}>
      <summary>
        {[
          errors.length > 0 && t('pricing/priceLists:problems.errors', { count: errors.length }),
          warnings > 0 && t('pricing/priceLists:problems.warnings', { count: warnings }),
        ]
          .filter(Boolean)
          .join(', ')}
        {errors.length > 0 && ` – ${t('pricing/priceLists:publish.hasErrors')}`}
      </summary>
      <ProblemTable problems={problems.slice(0, mostShown)} isOfFile={false} />
    </details>
  )
}
