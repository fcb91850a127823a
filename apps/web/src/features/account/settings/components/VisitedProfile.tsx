import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatPhone } from '../../../../platform/text/phone.ts'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'

/**
 * Account page while viewing on behalf of a company: basic data, and a note that only the owner may change the
 * rest.
 */
export const VisitedProfile = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { userName, email, phoneNumber, language, emailNotifications } = profile
  return (
    <>
      <Note tone="info">{t('account/settings:notInVisit')}</Note>
      <Panel title={t('account/settings:profile.title')}>
        <FactLines
          facts={[
            { label: t('account/settings:profile.name'), value: userName },
            { label: t('account:field.email'), value: email },
            { label: t('account:signup.phone'), value: phoneNumber ? formatPhone(phoneNumber) : '–' },
            {
              label: t('account/settings:profile.language'),
              value: t(`account/settings:profile.${language}`),
            },
            {
              label: t('account/settings:profile.notificationsShort'),
              value: t(`account/settings:secondFactor.${emailNotifications ? 'on' : 'off'}`),
            },
          ]}
        />
      </Panel>
    </>
  )
}
