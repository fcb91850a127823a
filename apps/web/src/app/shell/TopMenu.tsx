import { useRef } from 'react'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../platform/text/i18n.ts'
import { useVisibleScreens } from '../../platform/screens/visibleScreens.ts'
import { menuGroups } from '../screens.ts'
import { ScreenIcon } from './ScreenIcon.tsx'
import styles from './TopMenu.module.css'

/** Horizontal menu with the same entries: a group opens below its name, and entries without room go under "more". */
export const TopMenu = ({ tone }: { tone: 'light' | 'dark' }) => {
  const { t } = useTranslation()
  const visible = useVisibleScreens()
  const { pathname } = useLocation()
  const line = useRef<HTMLElement>(null)
  const here = visible
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
  const items = menuGroups.flatMap((group): NonNullable<MenuProps['items']> => {
    const entries = visible
      .filter((screen) => screen.group === group)
      .map((screen) => ({
        key: screen.path,
        label: (
          <Link to={screen.path} className={styles.entry}>
            <ScreenIcon screen={screen} />
            {t(`shell:screen.${screen.name}`)}
          </Link>
        ),
      }))
    if (group === 'start') return entries
    return entries.length === 0 ? [] : [{ key: group, label: t(`shell:group.${group}`), children: entries }]
  })
  return (
    <nav ref={line} aria-label={t('shell:nav.main')} className={styles.line}>
      <Menu
        mode="horizontal"
        theme={tone}
        className={styles.menu}
        items={items}
        selectedKeys={here ? [here.path] : []}
        getPopupContainer={() => line.current ?? document.body}
        overflowedIndicator={t('shell:menu.more')}
      />
    </nav>
  )
}
