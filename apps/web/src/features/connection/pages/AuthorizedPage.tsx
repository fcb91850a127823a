import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../ui/light/States.tsx'

const list = '/definitions/connections'

/** Page that another system sends the browser to after the owner agreed there: completes the authorization. */
export const AuthorizedPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const complete = useEndpointMutation(authorizationEndpoints.completeAuthorization, {
    showsOwnErrors: true,
    onSuccess: ({ name }) => {
      notify('success', t('connection:authorized.done', { name }))
      // Replaces the address, because its code works once.
      void navigate(list, { replace: true })
    },
  })
  const { mutate, error } = complete
  const send = () => mutate({ body: { query: query.toString() } })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    send()
  })
  return (
    <>
      <PageHeader title={t('shell:screen.connectionAuthorized')} />
      {error ? (
        <>
          <ErrorState error={error} onRetry={send} title={t('connection:authorized.failed')} />
          <div style={{ textAlign: 'center' }}>
            <ButtonLink to={list}>{t('connection:authorized.back')}</ButtonLink>
          </div>
        </>
      ) : (
        <div role="status">
          <EmptyState title={t('connection:authorized.running')}>
            {t('connection:authorized.runningHelp')}
          </EmptyState>
        </div>
      )}
    </>
  )
}
