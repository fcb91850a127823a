import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import type { GoogleConnection } from '@kervan/contract/account/google/google.endpoints'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { usePublicSettings } from '../../../../platform/publicSettings.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { GoogleButton } from '../../google/GoogleButton.tsx'
import { readCredential } from '../../google/readCredential.ts'
import type { Credential } from '../../google/readCredential.ts'
import { OwnerProofForm } from './OwnerProofForm.tsx'
import dialog from './SecondFactor.module.css'
import styles from './Settings.module.css'

/** Address option that opens the dialog at once, after the page was reloaded for Google's script. */
const connectOption = 'connectGoogle'

const ConnectDialog = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const clientId = usePublicSettings()?.googleClientId ?? null
  const [credential, setCredential] = useState<Credential | null>(null)
  const choose = (token: string | undefined): void => {
    const read = token ? readCredential(token) : null
    if (read) setCredential(read)
    else notify('error', t('account/waysIn:google.tokenMissing'))
  }
  if (!credential)
    return (
      <div className={dialog.step}>
        <p className={dialog.lead}>{t('account/settings:google.connectLead')}</p>
        {clientId !== null && (
          <GoogleButton
            clientId={clientId}
            text="continue_with"
            documentAddress={`/definitions/usersettings?${connectOption}=1`}
            onCredential={choose}
          />
        )}
      </div>
    )
  return (
    <OwnerProofForm
      lead={t(`account/settings:google.${hasPassword ? 'proofLead' : 'proofLeadWithoutPassword'}`, {
        email: credential.email,
      })}
      submit={t('account/settings:google.connect')}
      failedText={t('account/settings:google.connectFailed')}
      hasPassword={hasPassword}
      onClose={onClose}
      send={async (proof) => {
        await callEndpoint(googleEndpoints.connectGoogle, {
          body: { googleIdToken: credential.token, ...proof },
        })
        notify('success', t('account/settings:google.connectedNow'))
        onClose()
      }}
    />
  )
}

const Connection = ({ connection }: { connection: GoogleConnection }) => {
  const { t } = useTranslation()
  const { email, connectedAt } = connection
  return (
    <>
      <StateDot tone={email === null ? 'none' : 'ok'}>
        {email === null
          ? t('account/settings:google.notConnected')
          : t('account/settings:google.connected', { email })}
      </StateDot>
      {connectedAt !== null && (
        <FactLines
          facts={[{ label: t('account/settings:google.since'), value: <DateText value={connectedAt} /> }]}
        />
      )}
    </>
  )
}

const useDisconnect = (email: string | null) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const disconnect = useEndpointMutation(googleEndpoints.disconnectGoogle, {
    onSuccess: () => {
      notify('success', t('account/settings:google.disconnected'))
      return queryClient.invalidateQueries(queriesOf(googleEndpoints.getGoogleConnection))
    },
  })
  return () =>
    confirm({
      title: t('account/settings:google.disconnectQuestion'),
      text: t('account/settings:google.disconnectText', { email }),
      action: t('account/settings:google.disconnect'),
      onConfirm: () => disconnect.mutateAsync({}),
    })
}

/** Connected Google account; empty while the product offers no Google sign-in. */
export const GooglePanel = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const [isOpen, setIsOpen] = useState(query.has(connectOption))
  const {
    data: connection,
    error,
    refetch,
  } = useQuery(endpointQuery(googleEndpoints.getGoogleConnection, {}))
  const askToDisconnect = useDisconnect(connection?.email ?? null)
  const close = () => {
    setIsOpen(false)
    if (query.has(connectOption)) setQuery({}, { replace: true })
    void queryClient.invalidateQueries(queriesOf(googleEndpoints.getGoogleConnection))
  }
  if (connection && !connection.isOffered && connection.email === null) return null
  return (
    <Panel title={t('account/settings:google.panelTitle')} help={t('account/settings:google.panelHelp')}>
      {error && !connection && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!connection && !error && <LoadingRows rows={1} columns={2} />}
      {connection && (
        <div className={styles.form}>
          <Connection connection={connection} />
          <div className={styles.actions}>
            {connection.email === null ? (
              <Button onClick={() => setIsOpen(true)}>{t('account/settings:google.connect')}</Button>
            ) : (
              <Button onClick={askToDisconnect}>{t('account/settings:google.disconnect')}</Button>
            )}
          </div>
        </div>
      )}
      {isOpen && connection?.email === null && (
        <AppModal
          open
          width={480}
          title={t('account/settings:google.connect')}
          onCancel={close}
          footer={null}
          mask={{ closable: false }}
        >
          <ConnectDialog hasPassword={profile.hasPassword} onClose={close} />
        </AppModal>
      )}
    </Panel>
  )
}
