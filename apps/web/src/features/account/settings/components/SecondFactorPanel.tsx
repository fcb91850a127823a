import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import type { SecondFactorState } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import styles from './Settings.module.css'

type Open = 'setUp' | 'renew' | 'switchOff'

/** Below this number of recovery codes, the panel advises creating new ones. */
const fewCodes = 3

const RenewDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <ProofForm
      lead={t('account/settings:secondFactor.renewLead')}
      submit={t('account/settings:secondFactor.renew')}
      onClose={onClose}
      send={async (body) => {
        const { recoveryCodes } = await callEndpoint(secondFactorEndpoints.renewRecoveryCodes, { body })
        setCodes(recoveryCodes)
      }}
    />
  )
}

const SwitchOffDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <ProofForm
      lead={t('account/settings:secondFactor.switchOffLead')}
      submit={t('account/settings:secondFactor.switchOff')}
      onClose={onClose}
      send={async (body) => {
        await callEndpoint(secondFactorEndpoints.switchOffSecondFactor, { body })
        notify('success', t('account/settings:secondFactor.switchedOff'))
        onClose()
      }}
    />
  )
}

const State = ({ state }: { state: SecondFactorState }) => {
  const { t } = useTranslation()
  return (
    <>
      <StateDot tone={state.isOn ? 'ok' : 'none'}>
        {t(state.isOn ? 'account/settings:secondFactor.on' : 'account/settings:secondFactor.off')}
      </StateDot>
      {state.isRequired && <Note tone="info">{t('account/settings:secondFactor.required')}</Note>}
      {state.isOn && (
        <FactLines
          facts={[
            { label: t('account/settings:secondFactor.since'), value: <DateText value={state.since} /> },
            { label: t('account/settings:secondFactor.left'), value: state.recoveryCodesLeft },
          ]}
        />
      )}
      {state.isOn && state.recoveryCodesLeft < fewCodes && (
        <Note tone="warn">{t('account/settings:secondFactor.few')}</Note>
      )}
    </>
  )
}

/** Switches the authenticator app codes at sign-in on or off. */
export const SecondFactorPanel = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const { data: state, error, refetch } = useQuery(endpointQuery(secondFactorEndpoints.getSecondFactor, {}))
  const close = () => {
    setOpen(null)
    void queryClient.invalidateQueries(queriesOf(secondFactorEndpoints.getSecondFactor))
  }
  return (
    <Panel title={t('account/settings:secondFactor.title')} help={t('account/settings:secondFactor.help')}>
      {error && !state && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!state && !error && <LoadingRows rows={1} columns={2} />}
      {state && (
        <div className={styles.form}>
          <State state={state} />
          <div className={styles.actions}>
            {state.isOn ? (
              <>
                <Button onClick={() => setOpen('renew')}>{t('account/settings:secondFactor.renew')}</Button>
                {!state.isRequired && (
                  <Button onClick={() => setOpen('switchOff')}>
                    {t('account/settings:secondFactor.switchOff')}
                  </Button>
                )}
              </>
            ) : (
              <Button onClick={() => setOpen('setUp')}>{t('account/settings:secondFactor.setUp')}</Button>
            )}
          </div>
        </div>
      )}
      {open && (
        <AppModal
          open
          width={480}
          title={t(`account/settings:secondFactor.${open}Title`)}
          onCancel={close}
          footer={null}
          mask={{ closable: false }}
        >
          {open === 'setUp' && (
            <SecondFactorSetup
              onClose={close}
              onConfirmed={(token) => void startSession(token)}
              onDone={close}
            />
          )}
          {open === 'renew' && <RenewDialog onClose={close} />}
          {open === 'switchOff' && <SwitchOffDialog onClose={close} />}
        </AppModal>
      )}
    </Panel>
  )
}
