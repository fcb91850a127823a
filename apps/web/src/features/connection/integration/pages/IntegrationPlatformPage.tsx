import { Navigate, useNavigate, useParams } from 'react-router'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { platformName, storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { BackLink, PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { IntegrationForm } from '../components/IntegrationForm.tsx'
import { useAllowAtStore, useIntegrationRefresh, useIntegrationTest } from '../hooks/useIntegrationActions.ts'
import styles from '../Integration.module.css'
import { usePlatforms } from '../hooks/usePlatforms.ts'

const createPath = '/integration/create'

const PlatformForm = ({ platform: key }: { platform: StorePlatform }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error, refetch } = usePlatforms()
  const mayList = useHasFlag('integration_list')
  const refresh = useIntegrationRefresh()
  const { test } = useIntegrationTest()
  const platform = data?.platforms.find((one) => one.key === key)
  const { allow } = useAllowAtStore()
  const finish = async (integration: Integration, isAllowing: boolean) => {
    if (isAllowing) allow(integration)
    else notify('success', t('connection:integration.created', { name: integration.name }))
    void refresh()
    // The test's message says at once whether the store accepts the credentials.
    if (mayList && !isAllowing) test(integration)
    await navigate(mayList ? '/integration/list' : createPath)
  }
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        title={t('connection:integration.loadFailed')}
      />
    )
  if (!data) return <LoadingRows rows={4} columns={1} />
  if (platform?.state !== 'active')
    return (
      <EmptyState
        title={t(`connection:integration.${platform?.state === 'passive' ? 'notSetUpTitle' : 'soon'}`, {
          platform: platformName(key),
        })}
        action={<ButtonLink to={createPath}>{t('connection:integration.allPlatforms')}</ButtonLink>}
      >
        {t(`connection:integration.${platform?.state === 'passive' ? 'notSetUp' : 'soonText'}`)}
      </EmptyState>
    )
  if (!data.canStore) return <Note tone="warn">{t('connection:integration.cannotStore')}</Note>
  return (
    <div className={styles.panel}>
      <Panel>
        <IntegrationForm platform={platform} onCreated={finish} />
      </Panel>
    </div>
  )
}

/** Form of one platform; an address without a platform does not exist. */
export const IntegrationPlatformPage = () => {
  const { t } = useTranslation()
  const { platform } = useParams()
  const key = storePlatformKeys.find((one) => one === platform)
  if (!key) return <Navigate to="/404" replace />
  return (
    <>
      <BackLink to={createPath}>{t('connection:integration.allPlatforms')}</BackLink>
      <PageHeader title={t('connection:integration.formTitle', { platform: platformName(key) })} />
      <PlatformForm key={key} platform={key} />
    </>
  )
}
