import { useQuery } from '@tanstack/react-query'
import { waitingCountedAtMost, workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import styles from './CustomerService.module.css'

interface ReasonCountsProps {
  /** Reason by which the work list is filtered; empty for all reasons. */
  value: string
  assignee: number | null
  companyId: number | null
  onChange: (reason: string) => void
}

/** Number of waiting shipments by reason; a click filters by that reason. Reasons without shipments are hidden. */
export const ReasonCounts = ({ value, assignee, companyId, onChange }: ReasonCountsProps) => {
  const { t, language } = useTranslation()
  const { data } = useQuery({
    ...endpointQuery(workListEndpoints.countCustomerService, { body: { assignee, companyId } }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const waiting = data?.counts.filter(({ reason, count }) => count > 0 || reason === value) ?? []
  if (data && waiting.length === 0) return null
  const countText = (count: number) =>
    `${formatCount(count, language)}${count >= waitingCountedAtMost ? '+' : ''}`
  return (
    <div className={styles.reasons}>
      {data && (
        <PillChoice
          label={t('customerService:reasons')}
          value={value}
          onChange={onChange}
          options={[
            { value: '', label: t('customerService:all') },
            ...waiting.map(({ reason, count }) => ({
              value: reason,
              label: `${t(`customerService:reason.${reason}`)} ${countText(count)}`,
            })),
          ]}
        />
      )}
    </div>
  )
}
