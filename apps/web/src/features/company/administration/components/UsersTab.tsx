import { useQuery } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatPhone } from '../../../../platform/text/phone.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import styles from './CompanyTabs.module.css'

/** Tab with the users of a company. */
export const UsersTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(companyAdministrationEndpoints.listCompanyUsers, { body: { companyID: companyId } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  if (data.length === 0)
    return <EmptyState title={t('company:detail.noUsers')}>{t('company:detail.noUsersText')}</EmptyState>
  return (
    <ul className={styles.list}>
      {data.map(({ id, userName, email, phoneNumber, active, lastSignInAt }) => (
        <li key={id}>
          <div>
            <strong>{userName}</strong>
            <p className={styles.quiet}>
              {[email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div>
            <StateDot tone={active === 1 ? 'ok' : 'none'}>
              {t(active === 1 ? 'company:detail.active' : 'company:detail.closed')}
            </StateDot>
            <p className={styles.quiet}>
              {t('company:detail.lastSignIn')}:{' '}
              {lastSignInAt === null ? (
                t('company:detail.never')
              ) : (
                <DateText value={lastSignInAt} format="minute" />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
