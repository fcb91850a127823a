import { Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { usePublicSettings } from '../../../../platform/publicSettings.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { enterWith } from '../../enterWith.ts'
import { hasPasskeys } from '../../passkeys/passkeyHost.ts'
import { usePasskeyButton } from '../../passkeys/usePasskeySignIn.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Settings.module.css'

const AddPasskey = lazyPart(() => import('./AddPasskey.tsx').then((m) => ({ default: m.AddPasskey })))

/** Starts the passkey session and signs out the session that began with a password only. */
const enterByPasskey = async (token: string): Promise<void> => {
  await callEndpoint(accountEndpoints.signOut, {}).catch(() => undefined)
  enterWith(token)
}

/** Message for users who must sign in by passkey first, in place of the authenticator setup. */
export const PasskeyFirst = () => {
  const { t } = useTranslation()
  const isPossible = hasPasskeys(usePublicSettings()?.passkeyDomain)
  return (
    <div className={styles.form}>
      <Note tone={isPossible ? 'info' : 'warn'}>
        {t(`account/settings:secondFactor.${isPossible ? 'gateEnter' : 'gateElsewhere'}`)}
      </Note>
      {isPossible && <p className={styles.help}>{t('account/settings:secondFactor.gateAfterPasskey')}</p>}
      <p className={styles.help}>{t('account/settings:secondFactor.gateLost')}</p>
    </div>
  )
}

const PasskeyEntry = ({ isNew }: { isNew: boolean }) => {
  const { t } = useTranslation()
  const { isBusy, problem, signIn } = usePasskeyButton(enterByPasskey)
  return (
    <div className={styles.form}>
      {isNew && <Note tone="ok">{t('account/settings:secondFactor.gateCreated')}</Note>}
      <div className={styles.actions}>
        <Button kind="primary" isBusy={isBusy} onClick={() => void signIn()}>
          {t('account/waysIn:passkey.signIn')}
        </Button>
      </div>
      <div role="alert">{problem && <Note tone="bad">{problem}</Note>}</div>
    </div>
  )
}

interface GatePasskeyProps {
  /** True while a passkey is being added; the other options are hidden then. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/**
 * Offers a passkey instead of an authenticator app: a passkey is both factors. Empty when passkeys are not
 * possible.
 */
export const GatePasskey = ({ isAdding, onAdding }: GatePasskeyProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const isPossible = hasPasskeys(usePublicSettings()?.passkeyDomain)
  const [isNew, setIsNew] = useState(false)
  const passkeys = useQuery({ ...endpointQuery(passkeyEndpoints.listPasskeys, {}), enabled: isPossible }).data
  const profile = useQuery({ ...endpointQuery(profileEndpoints.getUser, {}), enabled: isPossible }).data
  // Shows the authenticator app if the passkey data cannot be loaded.
  if (!isPossible || !passkeys || !profile) return null
  const close = () => {
    onAdding(false)
    setIsNew(true)
    void queryClient.invalidateQueries(queriesOf(passkeyEndpoints.listPasskeys))
    void queryClient.invalidateQueries(queriesOf(secondFactorEndpoints.getSecondFactor))
  }
  return (
    <Panel
      title={t('account/settings:secondFactor.gatePasskey')}
      help={t('account/settings:secondFactor.gatePasskeyHelp')}
    >
      {passkeys.length > 0 && <PasskeyEntry isNew={isNew} />}
      {passkeys.length === 0 && !isAdding && (
        <Button onClick={() => onAdding(true)}>{t('account/settings:secondFactor.gateCreate')}</Button>
      )}
      {passkeys.length === 0 && isAdding && (
        <Suspense fallback={<LoadingRows rows={1} columns={1} />}>
          <AddPasskey hasPassword={profile.hasPassword} onClose={close} />
        </Suspense>
      )}
    </Panel>
  )
}
