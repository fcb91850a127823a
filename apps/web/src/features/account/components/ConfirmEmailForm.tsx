import { useEffect } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { useLightForm } from '../../../ui/light/useLightForm.ts'
import { sendConfirmEmail } from '../account.api.ts'
import { enterWith } from '../enterWith.ts'
import styles from './AccountFrame.module.css'
import { CodeField } from './CodeField.tsx'
import { DemonstrationMailNote } from './DemonstrationMailNote.tsx'
import { ResendCode } from './ResendCode.tsx'

interface ConfirmEmailFormProps {
  email: string
  onBack: () => void
  onConfirmed: () => void
  onResend?: (captcha?: string) => Promise<unknown>
}

/** Second step of sign-up. A complete code is sent at once. */
export const ConfirmEmailForm = ({ email, onBack, onConfirmed, onResend }: ConfirmEmailFormProps) => {
  const { t } = useTranslation()
  const form = useLightForm({
    initial: { email, confirmationCode: '' },
    loadSchema: () =>
      import('@kervan/contract/account/account.endpoints').then((rows) => rows.confirmEmailRequest),
    onSubmit: async (values) => {
      const token = await sendConfirmEmail(values)
      onConfirmed()
      enterWith(token)
    },
  })
  const code = form.values.confirmationCode
  const element = form.formProps.ref
  useEffect(() => {
    if (/^\s*\d{3}\s*\d{3}\s*$/.test(code)) element.current?.requestSubmit()
  }, [code, element])
  return (
    <form {...form.formProps} className={styles.form}>
      <DemonstrationMailNote />
      <CodeField {...form.field('confirmationCode')} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
          {t('account:code.confirm')}
        </Button>
        <div className={styles.aside}>
          <Button kind="text" size="small" onClick={onBack}>
            {t('account:code.back')}
          </Button>
          {onResend && <ResendCode send={onResend} />}
        </div>
      </div>
    </form>
  )
}
