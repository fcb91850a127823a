import { useQuery } from '@tanstack/react-query'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'

/** Users who hold a flag, with the source of each grant. */
export const Holders = ({ roleId }: { roleId: number }) => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(rightsReviewEndpoints.listHolders, { body: { roleID: roleId } }))
  const { holders = [], totalCount = 0 } = query.data ?? {}
  const help =
    totalCount > holders.length
      ? t('access/roles:whoCan.holdersMore', { total: totalCount, shown: holders.length })
      : t('access/roles:whoCan.holdersCount', { count: totalCount })
  return (
    <Panel title={t('access/roles:whoCan.holders')} help={query.data && help}>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows columns={2} />}
      {query.data && holders.length === 0 && t('access/roles:panel.none')}
      <FactLines
        facts={holders.map(({ userName, groups, isException }) => ({
          label: userName,
          value: [...groups, ...(isException ? [t('access/roles:whoCan.byException')] : [])].join(', '),
        }))}
      />
    </Panel>
  )
}
