import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import { platformName } from '@kervan/domain/order/storePlatforms'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { BackLink, PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'

/** Prices that buyers of a store see at checkout. */
export const CheckoutPage = () => {
  const { t } = useTranslation()
  const { integrationId } = useParams()
  const { data, error, refetch } = useQuery(
    endpointQuery(checkoutEndpoints.getCheckoutSettings, { body: { integrationId: Number(integrationId) } }),
  )
  return (
    <>
      <BackLink to="/integration/list">{t('connection:integration.title')}</BackLink>
      <PageHeader
        title={t('shell:screen.checkout')}
        facts={
          data && (
            <>
              {data.integrationName} · {platformName(data.platform)} ·{' '}
              <StateDot tone={data.isOn ? 'ok' : 'none'}>
                {t(data.isOn ? 'order:checkout.on' : 'order:checkout.off')}
              </StateDot>
            </>
          )
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={6} columns={2} />}
      {data && data.way !== 'store' && (
        <EmptyState
          title={t(`order:checkout.way.${data.way}.title`, { platform: platformName(data.platform) })}
        >
          {t(`order:checkout.way.${data.way}.text`)}
        </EmptyState>
      )}
      {data?.way === 'store' && <CheckoutForm saved={data} />}
    </>
  )
}
