import { useState } from 'react'
import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { initialsOf } from '../../../../platform/session/initials.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { CheckboxField, SelectField, TextField } from '../../../../ui/light/Field.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { PhoneField } from '../../components/PhoneField.tsx'
import { useProfileForm } from '../hooks/useProfileForm.ts'
import { useProfilePhoto } from '../hooks/useProfilePhoto.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { PhotoField } from './PhotoField.tsx'
import styles from './Settings.module.css'

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const form = useProfileForm(profile)
  const stored = useProfilePhoto()
  const [isEmailOpen, setIsEmailOpen] = useState(false)
  const { emailNotifications } = form.values
  return (
    <Panel title={t('account/settings:profile.title')} help={t('account/settings:profile.help')}>
      <form {...form.formProps} className={styles.form}>
        <PhotoField
          stored={stored}
          initials={initialsOf(profile.userName)}
          change={form.photo}
          message={form.messages.photo}
          onChange={(change) => {
            form.setPhoto(change)
            form.setMessages((before) => ({ ...before, photo: undefined }))
          }}
          onRefuse={(key) => form.setMessages((before) => ({ ...before, photo: t(key) }))}
        />
        <div className={styles.pair}>
          <TextField
            {...form.field('firstName')}
            label={t('account/settings:profile.firstName')}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            label={t('account/settings:profile.lastName')}
            autoComplete="family-name"
          />
          <TextField
            label={t('account:field.email')}
            type="email"
            autoComplete="email"
            readOnly
            value={profile.email}
            onChange={() => undefined}
            suffix={
              profile.hasPassword && (
                <Button kind="text" size="small" onClick={() => setIsEmailOpen(true)}>
                  {t('account/settings:email.change')}
                </Button>
              )
            }
          />
          <PhoneField {...form.field('phoneNumber')} />
          <SelectField
            {...form.field('language')}
            label={t('account/settings:profile.language')}
            hint={t('account/settings:profile.languageHelp')}
            options={[
              { value: 'tr', label: t('account/settings:profile.tr') },
              { value: 'en', label: t('account/settings:profile.en') },
            ]}
          />
        </div>
        <CheckboxField
          label={t('account/settings:profile.notifications')}
          checked={emailNotifications}
          onChange={(checked) => form.setValues({ emailNotifications: checked })}
        />
        <p className={styles.help}>{t('account/settings:profile.notificationsHelp')}</p>
        {form.conflict !== null && <Note tone="bad">{form.conflict}</Note>}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('account/settings:profile.save')}
          </Button>
        </div>
      </form>
      {isEmailOpen && <EmailDialog onClose={() => setIsEmailOpen(false)} />}
    </Panel>
  )
}
