import { useState } from 'react'
import { profileEndpoints, updatePasswordRequest } from '@kervan/contract/account/profile/profile.endpoints'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../../platform/api/callWithCaptcha.ts'
import { notify } from '../../../../platform/notices.ts'
import { startSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PasswordField } from '../../../../ui/light/Field.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useLightForm } from '../../../../ui/light/useLightForm.ts'
import { PasswordStrengthMeter } from '../../components/PasswordStrengthMeter.tsx'
import { useSecurityCheck } from '../../hooks/useSecurityCheck.tsx'
import styles from './Settings.module.css'

const empty = { oldPassword: '', newPassword: '', repeatPassword: '' }

const Fields = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const { t } = useTranslation()
  const check = useSecurityCheck()
  const form = useLightForm({
    initial: empty,
    loadSchema: () => Promise.resolve(updatePasswordRequest),
    failedText: t('account/settings:password.failed'),
    onSubmit: async (values) => {
      const token = await callWithCaptcha(
        (captcha) => callEndpoint(profileEndpoints.updatePassword, { body: { ...values, captcha } }),
        check.solve,
      )
      startSession(token)
      notify('success', t('account/settings:password.changed'))
      onChanged()
    },
  })
  return (
    <form {...form.formProps} className={`${styles.form} ${styles.narrow}`}>
      {/* Hidden username, so that password managers know whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...form.field('oldPassword')}
        label={t('account/settings:password.old')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t('account/settings:password.new')}
        autoComplete="new-password"
      />
      <PasswordStrengthMeter password={form.values.newPassword} />
      <PasswordField
        {...form.field('repeatPassword')}
        label={t('account/settings:password.repeat')}
        autoComplete="new-password"
      />
      {check.field}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {t('account/settings:password.save')}
        </Button>
      </div>
    </form>
  )
}

export const PasswordForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  // Key of the password form; a new value after each change clears the fields.
  const [changes, setChanges] = useState(0)
  return (
    <Panel title={t('account/settings:password.title')} help={t('account/settings:password.help')}>
      {profile.hasPassword ? (
        <Fields key={changes} email={profile.email} onChanged={() => setChanges(changes + 1)} />
      ) : (
        <Note tone="info">{t('account/settings:password.none')}</Note>
      )}
    </Panel>
  )
}
