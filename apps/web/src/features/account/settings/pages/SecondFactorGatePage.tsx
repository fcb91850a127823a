import { useState } from 'react'
import { startSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { LanguageSwitch } from '../../../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../../../ui/light/Logo.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { GatePasskey } from '../components/GatePasskey.tsx'
import { SecondFactorSetup } from '../components/SecondFactorSetup.tsx'
import styles from '../components/SecondFactorGate.module.css'

/** All there is for who must set up a second factor first; the way out is to sign out. */
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
        <PageHeader title={t('userSettings:secondFactor.gateTitle')} />
        <p>{t('userSettings:secondFactor.gateLead')}</p>
        <GatePasskey isAdding={isAddingPasskey} onAdding={setIsAddingPasskey} />
        {!isAddingPasskey && (
          <Panel
            title={t('userSettings:secondFactor.gateApp')}
            help={t('userSettings:secondFactor.gateAppHelp')}
          >
            <SecondFactorSetup onClose={onLeave} onDone={(token) => void startSession(token)} />
          </Panel>
        )}
      </main>
    </div>
  )
}
