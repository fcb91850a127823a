import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { activationEndpoints, integrationOfState } from '@kervan/contract/connection/activation.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { useIntegrationRefresh } from '../hooks/useIntegrationActions.ts'
import styles from '../Integration.module.css'

/** Page that a store sends the browser to after its owner allowed the access: completes the authorization. */
export const ActivatePage = () => {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const refresh = useIntegrationRefresh()
  // WooCommerce returns the state as the id of the user.
  const state = query.get('state') ?? query.get('user_id')
  const integrationId = integrationOfState(state)
  const { mutate, data, error } = useEndpointMutation(activationEndpoints.activateIntegration, {
    showsOwnErrors: true,
    onSuccess: () => void refresh(),
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current || integrationId === null) return
    isSent.current = true
    const code = query.get('code') ?? query.get('spapi_oauth_code')
    mutate({ body: { integrationId, code, state, query: query.toString() } })
  })
  const isDenied = query.has('error') || query.get('success') === '0'
  const links = (
    <div className={styles.actions}>
      <ButtonLink kind="primary" to="/integration/list">
        {t('connection:integration.activate.back')}
      </ButtonLink>
      <ButtonLink to="/integration/create">{t('connection:integration.activate.another')}</ButtonLink>
    </div>
  )
  const failure = (title: string) => (
    <div role="alert">
      <EmptyState title={title} action={links}>
        {t(`connection:integration.activate.${isDenied ? 'denied' : 'failedHelp'}`)}
      </EmptyState>
    </div>
  )
  const content = () => {
    if (state === null) return failure(t('connection:integration.parametersMissing'))
    if (integrationId === null) return failure(t('connection:integration.idMissing'))
    if (error) {
      const isReasoned = error instanceof ApiError && error.type !== 'Server'
      return failure(isReasoned ? describeError(error) : t('connection:integration.unexpected'))
    }
    return (
      <div role="status">
        {data ? (
          <EmptyState title={t('connection:integration.activate.done', { name: data.name })} action={links}>
            {t('connection:integration.activate.doneHelp')}
          </EmptyState>
        ) : (
          <EmptyState title={t('connection:integration.activate.running')}>
            {t('connection:integration.activate.runningHelp')}
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <>
      <PageHeader title={t('shell:screen.integrationActivate')} />
      {content()}
    </>
  )
}
