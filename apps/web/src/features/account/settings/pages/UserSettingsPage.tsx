import { useQuery } from '@tanstack/react-query'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { GooglePanel } from '../components/GooglePanel.tsx'
import { PasskeysPanel } from '../components/PasskeysPanel.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import { PersonalDataPanel } from '../components/PersonalDataPanel.tsx'
import { ProfileForm } from '../components/ProfileForm.tsx'
import { SecondFactorPanel } from '../components/SecondFactorPanel.tsx'
import { VisitedProfile } from '../components/VisitedProfile.tsx'
import { VisitsPanel } from '../components/VisitsPanel.tsx'
import { SessionsPanel } from '../components/SessionsPanel.tsx'
import styles from '../components/Settings.module.css'

/** Account settings of the signed-in user. */
export const UserSettingsPage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const hasCompany = typeof session?.companyId === 'number'
  const isVisit = Boolean(session?.visitorName)
  const { data: profile, error, refetch } = useQuery(endpointQuery(profileEndpoints.getUser, {}))
  return (
    <>
      <PageHeader title={t('shell:screen.userSettings')} facts={profile?.email} />
      {error && !profile && (
        <>
          <Note tone="bad">{t('account/settings:loadFailed')}</Note>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </>
      )}
      {!profile && !error && <LoadingRows rows={8} columns={2} />}
      {profile && isVisit && (
        <div className={styles.page}>
          <VisitedProfile profile={profile} />
          {hasCompany && <VisitsPanel />}
        </div>
      )}
      {profile && !isVisit && (
        <div className={styles.page}>
          <ProfileForm profile={profile} />
          <PasswordForm profile={profile} />
          <SecondFactorPanel />
          <PasskeysPanel profile={profile} />
          <GooglePanel profile={profile} />
          <SessionsPanel />
          {hasCompany && <VisitsPanel />}
          <PersonalDataPanel />
        </div>
      )}
    </>
  )
}
