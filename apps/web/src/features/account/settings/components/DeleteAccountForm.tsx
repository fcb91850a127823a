import { useState } from 'react'
import {
  deleteAccountRequest,
  personalDataEndpoints,
} from '@kervan/contract/account/personalData/personalData.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { goTo } from '../../../../platform/screens/navigation.ts'
import { clearSession, forgetOrigin } from '../../../../platform/session/session.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { CheckboxField, PasswordField } from '../../../../ui/light/Field.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { SecondFactorField } from '../../components/SecondFactorField.tsx'
import { useSecondFactorStep, withoutEmptyCode } from '../../hooks/useSecondFactorStep.ts'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './SecondFactor.module.css'

/** Account deletion: lists what will be lost, then requires the password and the second factor if set up. */
export const DeleteAccountForm = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const step = useSecondFactorStep()
  const [isSure, setIsSure] = useState(false)
  const remove = async (values: { password: string; secondFactorCode: string }): Promise<void> => {
    const { returnText } = await callWithCaptcha(
      (captcha) =>
        callEndpoint(personalDataEndpoints.deleteAccount, {
          body: { ...withoutEmptyCode(values), captcha },
        }),
      check.solve,
    )
    clearSession()
    goTo('/signin', { replace: true })
    forgetOrigin()
    notify('success', returnText)
  }
  const form = useLightForm({
    initial: { password: '', secondFactorCode: '' },
    loadSchema: () => Promise.resolve(deleteAccountRequest.omit({ secondFactorCode: true })),
    failedText: t('account/settings:data.deleteFailed'),
    onSubmit: async (values) => {
      if (!isSure) form.setMessages({ sure: t('account/settings:data.sureRequired') })
      else await step.attempt(() => remove(values))
    },
  })
  return (
    <form {...form.formProps} className={styles.step}>
      <Note tone="warn">
        {t('account/settings:data.deleteLead')} {t('account/settings:data.gone')}{' '}
        {t('account/settings:data.stays')}
      </Note>
      <PasswordField
        {...form.field('password')}
        label={t('account/settings:secondFactor.password')}
        autoComplete="current-password"
        autoFocus
      />
      {step.isAsked && <SecondFactorField {...form.field('secondFactorCode')} />}
      <CheckboxField
        label={t('account/settings:data.sure')}
        checked={isSure}
        message={form.messages.sure}
        onChange={(checked) => {
          setIsSure(checked)
          form.setMessages({})
        }}
      />
      {check.field}
      <DialogActions onClose={onClose} isBusy={form.isBusy} submit={t('account/settings:data.delete')} />
    </form>
  )
}
