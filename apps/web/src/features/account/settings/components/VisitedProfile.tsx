import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'

/** The account in a visit on behalf of a company: what it is, and that the rest is its owner's alone. */
export const VisitedProfile = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { userName, email, phoneNumber, language, emailNotifications } = profile
  return (
    <>
      <Note tone="info">{t('userSettings:notInVisit')}</Note>
      <Panel title={t('userSettings:profile.title')}>
        <FactLines
          facts={[
            { label: t('userSettings:profile.name'), value: userName },
            { label: t('account:field.email'), value: email },
            { label: t('account:signup.phone'), value: phoneNumber || '–' },
            { label: t('userSettings:profile.language'), value: t(`userSettings:profile.${language}`) },
            {
              label: t('userSettings:profile.notificationsShort'),
              value: t(`userSettings:secondFactor.${emailNotifications ? 'on' : 'off'}`),
            },
          ]}
        />
      </Panel>
    </>
  )
}
