import { useTranslation } from '../../../platform/text/i18n.ts'
import { TextField } from '../../../ui/light/Field.tsx'

interface SecondFactorFieldProps {
  name: string
  value: string
  message?: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Input for a code of the authenticator app or a recovery code. It gets the focus when it appears. */
export const SecondFactorField = (props: SecondFactorFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      label={t('account:secondFactor.label')}
      hint={t('account:secondFactor.help')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      autoFocus
    />
  )
}
