import { useState } from 'react'
import { QRCode } from 'antd'
import {
  beginSecondFactorRequest,
  confirmSecondFactorRequest,
  secondFactorEndpoints,
} from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { PasswordField, TextField } from '../../../../ui/light/Field.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'

interface Secret {
  secret: string
  uri: string
}

interface Done {
  recoveryCodes: string[]
  token: string
}

interface SecondFactorSetupProps {
  onClose: () => void
  /** Called with the new session token; the old one is soon rejected. The recovery codes are still visible. */
  onConfirmed?: (token: string) => void
  onDone: (token: string) => void
}

const PasswordStep = ({ onClose, onBegun }: { onClose: () => void; onBegun: (secret: Secret) => void }) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const form = useLightForm({
    initial: { password: '' },
    loadSchema: () => Promise.resolve(beginSecondFactorRequest),
    failedText: t('account/settings:secondFactor.failed'),
    onSubmit: async (values) =>
      onBegun(
        await callWithCaptcha(
          (captcha) =>
            callEndpoint(secondFactorEndpoints.beginSecondFactor, { body: { ...values, captcha } }),
          check.solve,
        ),
      ),
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{t('account/settings:secondFactor.passwordLead')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('account/settings:secondFactor.password')}
        autoComplete="current-password"
        autoFocus
      />
      {check.field}
      <DialogActions
        onClose={onClose}
        isBusy={form.isBusy}
        submit={t('account/settings:secondFactor.next')}
      />
    </form>
  )
}

interface ScanStepProps extends Secret {
  onClose: () => void
  onConfirmed: (done: Done) => void
}

const ScanStep = ({ secret, uri, onClose, onConfirmed }: ScanStepProps) => {
  const { t } = useTranslation()
  const form = useLightForm({
    initial: { secondFactorCode: '' },
    loadSchema: () => Promise.resolve(confirmSecondFactorRequest),
    failedText: t('account/settings:secondFactor.failed'),
    onSubmit: async (values) =>
      onConfirmed(await callEndpoint(secondFactorEndpoints.confirmSecondFactor, { body: values })),
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <p className={styles.lead}>{t('account/settings:secondFactor.scan')}</p>
      <div className={styles.scan}>
        <div role="img" aria-label={t('account/settings:secondFactor.qr')}>
          <div aria-hidden="true">
            {/* QR code is dark on light in both themes, because many apps cannot read inverted codes. */}
            <QRCode value={uri} type="svg" size={200} color="#000000" bgColor="#ffffff" />
          </div>
        </div>
        <span>{t('account/settings:secondFactor.secret')}</span>
        <span className={styles.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
      </div>
      <TextField
        {...form.field('secondFactorCode')}
        label={t('account/settings:secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <DialogActions
        onClose={onClose}
        isBusy={form.isBusy}
        submit={t('account/settings:secondFactor.confirm')}
      />
    </form>
  )
}

/** Setup of a second factor: password, authenticator app, recovery codes. */
export const SecondFactorSetup = ({ onClose, onConfirmed, onDone }: SecondFactorSetupProps) => {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const confirm = (confirmed: Done): void => {
    setDone(confirmed)
    onConfirmed?.(confirmed.token)
  }
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onDone(done.token)} />
  if (secret) return <ScanStep {...secret} onClose={onClose} onConfirmed={confirm} />
  return <PasswordStep onClose={onClose} onBegun={setSecret} />
}
