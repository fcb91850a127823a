import { useTranslation } from '../../platform/text/i18n.ts'
import { useNavigate } from 'react-router'
import { useSession } from '../../platform/session/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { screens } from '../screens.ts'
import { signOut } from '../signOut.ts'
import styles from './Shell.module.css'

const accountPath = '/definitions/usersettings'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toLocaleUpperCase('tr')

export const UserMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  if (!session) return null
  const hasAccountScreen = screens.some(({ path }) => path === accountPath)
  return (
    <ActionMenu
      head={
        <>
          <b>{session.name}</b>
          <br />
          {session.companyName || session.email}
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
        { key: 'signOut', label: t('shell:nav.signOut'), onSelect: () => void signOut() },
      ]}
    >
      <button
        type="button"
        className={styles.avatar}
        aria-haspopup="menu"
        aria-label={t('shell:nav.account')}
      >
        {session.profilePhoto ? <img src={session.profilePhoto} alt="" /> : initialsOf(session.name)}
      </button>
    </ActionMenu>
  )
}
