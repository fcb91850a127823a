import { useTranslation } from '../../platform/text/i18n.ts'
import { useNavigate } from 'react-router'
import { useProfilePhoto } from '../../features/account/settings/hooks/useProfilePhoto.ts'
import { initialsOf } from '../../platform/session/initials.ts'
import { useSession } from '../../platform/session/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { screens } from '../screens.ts'
import { signOut } from '../signOut.ts'
import styles from './Shell.module.css'

const accountPath = '/definitions/usersettings'
const appearancePath = '/definitions/appearance'

export const UserMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const photo = useProfilePhoto()
  if (!session) return null
  const hasAccountScreen = screens.some(({ path }) => path === accountPath)
  return (
    <ActionMenu
      head={
        <>
          <b>{session.name}</b>
          <br />
          {session.companyName && session.companyName !== session.name ? session.companyName : session.email}
        </>
      }
      actions={[
        ...(hasAccountScreen
          ? [
              {
                key: 'account',
                label: t('shell:nav.myAccount'),
                onSelect: () => void navigate(accountPath),
              },
            ]
          : []),
        {
          key: 'appearance',
          label: t('menu:look.title'),
          onSelect: () => void navigate(appearancePath),
        },
        { key: 'signOut', label: t('shell:nav.signOut'), onSelect: () => void signOut() },
      ]}
    >
      <button
        type="button"
        className={styles.avatar}
        aria-haspopup="menu"
        aria-label={t('shell:nav.account')}
      >
        {photo ? <img src={photo} alt="" /> : initialsOf(session.name)}
      </button>
    </ActionMenu>
  )
}
