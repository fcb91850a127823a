import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ProblemTable } from './ProblemTable.tsx'
import styles from './PriceList.module.css'

/** Maximum number of price list problems shown; further ones would only repeat. */
const mostShown = 200

/** Problems that block publishing a draft, and warnings for an administrator. Empty when there are none. */
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
