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
    <Panel title={t('userSettings:profile.title')} help={t('userSettings:profile.help')}>
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
            label={t('userSettings:profile.firstName')}
            autoComplete="given-name"
          />
          <TextField
            {...form.field('lastName')}
            label={t('userSettings:profile.lastName')}
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
                  {t('userSettings:email.change')}
                </Button>
              )
            }
          />
          <PhoneField {...form.field('phoneNumber')} />
          <SelectField
            {...form.field('language')}
            label={t('userSettings:profile.language')}
            hint={t('userSettings:profile.languageHelp')}
            options={[
              { value: 'tr', label: t('userSettings:profile.tr') },
              { value: 'en', label: t('userSettings:profile.en') },
            ]}
          />
        </div>
        <CheckboxField
          label={t('userSettings:profile.notifications')}
          checked={emailNotifications}
          onChange={(checked) => form.setValues({ emailNotifications: checked })}
        />
        <p className={styles.help}>{t('userSettings:profile.notificationsHelp')}</p>
        {form.conflict !== null && <Note tone="bad">{form.conflict}</Note>}
        <div className={styles.actions}>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('userSettings:profile.save')}
          </Button>
        </div>
      </form>
      {isEmailOpen && <EmailDialog onClose={() => setIsEmailOpen(false)} />}
    </Panel>
  )
}
