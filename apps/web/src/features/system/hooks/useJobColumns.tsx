import { Link } from 'react-router'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import type { Column } from '../../../ui/table/column.ts'

export type FailedJob = AnswerOf<typeof systemEndpoints.listFailedJobs>['items'][number]

/**
 * Converts job names to text keys: 'shipment.book' to 'shipmentBook', 'pricing-sweep-offers' to
 * 'pricingSweepOffers'.
 */
const keyOf = (name: string): string => name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())

interface JobActions {
  onRetry: (job: FailedJob) => void
  /** Id of the job that is being retried. */
  busyId: string | null
}

export const useJobColumns = ({ onRetry, busyId }: JobActions): Column<FailedJob>[] => {
  const { t } = useTranslation()
  // Shows a background job without a translation by its name.
  const wordsOf = ({ name }: FailedJob) =>
    hasText(`system:job.${keyOf(name)}`) ? t(`system:job.${keyOf(name)}`) : name
  return [
    { key: 'job', title: t('system:jobs.column.job'), isIdentity: true, render: wordsOf },
    { key: 'error', title: t('system:jobs.column.error'), render: ({ error }) => error },
    {
      key: 'shipment',
      title: t('system:jobs.column.shipment'),
      render: ({ shipmentId }) =>
        shipmentId && <Link to={`/shipment/shipment/${shipmentId}`}>{t('system:jobs.openShipment')}</Link>,
    },
    { key: 'tries', title: t('system:jobs.column.tries'), align: 'end', render: ({ tries }) => tries },
    {
      key: 'created',
      title: t('system:jobs.column.created'),
      align: 'end',
      isHiddenAtFirst: true,
      render: ({ createdAt }) => <DateText value={createdAt} format="minute" />,
    },
    {
      key: 'givenUp',
      title: t('system:jobs.column.givenUp'),
      align: 'end',
      render: ({ givenUpAt }) => <DateText value={givenUpAt} format="minute" />,
    },
    {
      key: 'retry',
      title: t('system:jobs.column.action'),
      align: 'end',
      render: (job) => (
        <Button
          size="small"
          isBusy={busyId === job.id}
          aria-label={t('system:jobs.retryOf', { job: wordsOf(job) })}
          onClick={() => onRetry(job)}
        >
          {t('system:jobs.retry')}
        </Button>
      ),
    },
  ]
}
