import { useQuery, useQueryClient } from '@tanstack/react-query'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useJobColumns } from '../hooks/useJobColumns.tsx'
import type { FailedJob } from '../hooks/useJobColumns.tsx'

/** Background jobs that failed all attempts, with the error and a retry button. */
export const FailedJobsPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const query = useQuery(endpointQuery(systemEndpoints.listFailedJobs, {}))
  const retry = useEndpointMutation(systemEndpoints.retryFailedJob, {
    onSuccess: ({ returnText }) => notify('success', returnText),
  })
  const tryAgain = ({ name, id }: FailedJob) =>
    retry.mutate(
      { body: { name, id } },
      // Reloads the failed jobs also after an error, because a colleague may have retried the job.
      { onSettled: () => void queryClient.invalidateQueries(queriesOf(systemEndpoints.listFailedJobs)) },
    )
  const columns = useJobColumns({
    onRetry: tryAgain,
    busyId: retry.isPending ? retry.variables.body.id : null,
  })
  const jobs = query.data?.items
  return (
    <>
      <PageHeader
        title={t('shell:screen.givenUpJobs')}
        facts={jobs && jobs.length > 0 && t('system:jobs.count', { count: jobs.length })}
      />
      <DataTable<FailedJob>
        name="givenUpJobs"
        label={t('shell:screen.givenUpJobs')}
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={t('system:jobs.emptyTitle')}>{t('system:jobs.emptyText')}</EmptyState>}
      />
    </>
  )
}
