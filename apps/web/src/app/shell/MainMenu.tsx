import { useTranslation } from '../../platform/text/i18n.ts'
import { NavLink } from 'react-router'
import { useVisibleScreens } from '../../platform/screens/visibleScreens.ts'
import { menuGroups } from '../screens.ts'
import styles from './Shell.module.css'

/** The registered screens that the user's flags allow, by group. */
export const MainMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const { t } = useTranslation()
  const visible = useVisibleScreens()
  return (
    <nav aria-label={t('shell:nav.main')}>
      {menuGroups.map((group) => {
        const entries = visible.filter((screen) => screen.group === group)
        if (entries.length === 0) return null
        return (
          <div key={group}>
            {group !== 'start' && <div className={styles.group}>{t(`shell:group.${group}`)}</div>}
            <ul className={styles.menu}>
              {entries.map(({ name, path }) => (
                <li key={path}>
                  <NavLink to={path} onClick={onChoose}>
                    {t(`shell:screen.${name}`)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}
