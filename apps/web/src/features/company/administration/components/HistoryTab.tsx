import { useQuery } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { hasText, useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './CompanyTabs.module.css'

/** Label of an audit field; fields without a translation get none. */
const wordOf = (field: string, t: (key: string) => string): string[] =>
  hasText(`company:field.${field}`) ? [t(`company:field.${field}`)] : []

/** History of a company, newest first. */
export const HistoryTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(companyAdministrationEndpoints.listCompanyHistory, { body: { companyID: companyId } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={1} />
  if (data.length === 0)
    return <EmptyState title={t('company:detail.noHistory')}>{t('company:detail.noHistoryText')}</EmptyState>
  return (
    <ul className={styles.list}>
      {data.map(({ id, at, action, actorName, fields }) => {
        const words = fields.flatMap((field) => wordOf(field, t))
        const key = `company:history.${action}`
        return (
          <li key={id}>
            <div>
              <strong>{t(hasText(key) ? key : 'company:history.other')}</strong>
              {words.length > 0 && (
                <p className={styles.quiet}>{t('company:detail.fields', { fields: words.join(', ') })}</p>
              )}
            </div>
            <p className={styles.quiet}>
              {actorName ?? t('company:detail.system')} · <DateText value={at} format="minute" />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
