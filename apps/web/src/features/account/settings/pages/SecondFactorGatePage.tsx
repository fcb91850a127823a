import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { LanguageSwitch } from '../../../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../../../ui/light/Logo.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { GatePasskey, PasskeyFirst } from '../components/GatePasskey.tsx'
import { SecondFactorSetup } from '../components/SecondFactorSetup.tsx'
import styles from '../components/SecondFactorGate.module.css'

/**
 * Authenticator app setup; for users with a passkey a sign-in by passkey first, because the password alone may
 * not add an app.
 */
const AppWay = ({ onLeave }: { onLeave: () => void }) => {
  const { data, error, refetch } = useQuery(endpointQuery(secondFactorEndpoints.getSecondFactor, {}))
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={2} columns={1} />
    )
  if (data.isPasskeyNeeded) return <PasskeyFirst />
  return <SecondFactorSetup onClose={onLeave} onDone={(token) => void startSession(token)} />
}

/** Only page for users who must set up a second factor first; they can also sign out. */
export const SecondFactorGatePage = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation()
  const [isAddingPasskey, setIsAddingPasskey] = useState(false)
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo />
        <LanguageSwitch />
      </header>
      <main className={styles.content}>
        <PageHeader title={t('account/settings:secondFactor.gateTitle')} />
        <p>{t('account/settings:secondFactor.gateLead')}</p>
        <GatePasskey isAdding={isAddingPasskey} onAdding={setIsAddingPasskey} />
        {!isAddingPasskey && (
          <Panel
            title={t('account/settings:secondFactor.gateApp')}
            help={t('account/settings:secondFactor.gateAppHelp')}
          >
            <AppWay onLeave={onLeave} />
          </Panel>
        )}
      </main>
    </div>
  )
}
