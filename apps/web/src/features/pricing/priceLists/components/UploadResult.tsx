import type { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { ProblemTable } from './ProblemTable.tsx'
import styles from './PriceList.module.css'

export type UploadAnswer = CallAnswer<typeof priceListEndpoints.uploadPriceList>

/** Result of the upload's dry run, with row and column names of the file. */
export const UploadResult = ({ answer }: { answer: UploadAnswer }) => {
  const { t } = useTranslation()
  const { errorCount, warningCount, problems } = answer
  const counts = [
    errorCount > 0 && t('pricing/priceLists:problems.errors', { count: errorCount }),
    warningCount > 0 && t('pricing/priceLists:problems.warnings', { count: warningCount }),
  ].filter(Boolean)
  const read = t('pricing/priceLists:upload.read', {
    file: answer.fileName,
    rows: answer.rowCount,
    prices: answer.priceCount,
  })
  return (
    <div className={styles.stack}>
      <Note tone={errorCount > 0 ? 'bad' : warningCount > 0 ? 'warn' : 'ok'}>
        {read} {counts.length > 0 ? `${counts.join(', ')}.` : t('pricing/priceLists:upload.clean')}{' '}
        {errorCount > 0 && t('pricing/priceLists:upload.correct')}
      </Note>
      {problems.length > 0 && <ProblemTable problems={problems} isOfFile />}
      {problems.length < errorCount + warningCount && (
        <p className={styles.lead}>{t('pricing/priceLists:upload.first', { count: problems.length })}</p>
      )}
    </div>
  )
}
