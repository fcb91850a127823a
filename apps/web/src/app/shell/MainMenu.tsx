import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { DownOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { useTranslation } from '../../platform/text/i18n.ts'
import { matchesSearch } from '../../platform/text/search.ts'
import type { Screen } from '../../platform/screens/screen.ts'
import { useVisibleScreens } from '../../platform/screens/visibleScreens.ts'
import { menuGroups } from '../screens.ts'
import { toggleFold, togglePin, useFoldedGroups, usePinnedScreens } from './menuMemory.ts'
import { ScreenIcon } from './ScreenIcon.tsx'
import styles from './MainMenu.module.css'

interface MainMenuProps {
  /** Shows menu icons only, with the name as a tooltip on hover or focus. */
  isMini?: boolean
  onChoose?: () => void
}

/** Minimum number of entries for which the menu shows a filter. */
const entriesToFilter = 12

const Entry = ({ screen, isMini, onChoose }: MainMenuProps & { screen: Screen }) => {
  const { t } = useTranslation()
  const pinned = usePinnedScreens()
  const name = t(`shell:screen.${screen.name}`)
  const isPinned = pinned.includes(screen.path)
  const link = (
    <NavLink
      to={screen.path}
      onClick={onChoose}
      aria-label={isMini ? name : undefined}
      data-name={isMini ? name : undefined}
    >
      <ScreenIcon screen={screen} />
      {!isMini && <span className={styles.name}>{name}</span>}
    </NavLink>
  )
  return (
    <li>
      {link}
      {!isMini && screen.name !== 'home' && (
        <button
          type="button"
          className={isPinned ? `${styles.pin} ${styles.isPinned}` : styles.pin}
          aria-label={t(isPinned ? 'shell:menu.unpin' : 'shell:menu.pin', { name })}
          aria-pressed={isPinned}
          onClick={() => togglePin(screen.path)}
        >
          {isPinned ? <PushpinFilled /> : <PushpinOutlined />}
        </button>
      )}
    </li>
  )
}

interface GroupProps extends MainMenuProps {
  title: string | null
  entries: readonly Screen[]
  /** Storage name of the group's folded state; undefined when the group cannot be folded. */
  foldedAs?: string
}

const Group = ({ title, entries, foldedAs, isMini, onChoose }: GroupProps) => {
  const folded = useFoldedGroups()
  const { pathname } = useLocation()
  if (entries.length === 0) return null
  // The group of the current screen is always open, even if it was folded.
  const isHere = entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const isOpen = isMini || foldedAs === undefined || isHere || !folded.includes(foldedAs)
  return (
    <div className={styles.section}>
      {title !== null &&
        !isMini &&
        (foldedAs === undefined ? (
          <div className={styles.group}>{title}</div>
        ) : (
          <button
            type="button"
            className={styles.group}
            aria-expanded={isOpen}
            onClick={() => toggleFold(foldedAs)}
          >
            {title}
            <DownOutlined aria-hidden="true" className={isOpen ? undefined : styles.closed} />
          </button>
        ))}
      {isOpen && (
        <ul className={styles.menu}>
          {entries.map((screen) => (
            <Entry key={screen.path} screen={screen} isMini={isMini ?? false} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Scrolls a long menu to the current entry, also when the screen was opened by a link or the palette. */
const useCurrentInSight = (entryCount: number) => {
  const menu = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, entryCount])
  return menu
}

/** Main menu of the screens that the user's flags allow: pinned screens first, groups that fold, and a filter. */
export const MainMenu = ({ isMini = false, onChoose }: MainMenuProps) => {
  const { t } = useTranslation()
  const visible = useVisibleScreens()
  const pinned = usePinnedScreens()
  const [search, setSearch] = useState('')
  const menu = useCurrentInSight(visible.length)
  const nameOf = ({ name }: Screen) => t(`shell:screen.${name}`)
  const isFiltered = search.trim() !== '' && !isMini
  const found = isFiltered ? visible.filter((screen) => matchesSearch(nameOf(screen), search)) : visible
  const shared = { isMini, onChoose }
  return (
    <nav ref={menu} aria-label={t('shell:nav.main')} className={isMini ? styles.mini : undefined}>
      {!isMini && visible.length >= entriesToFilter && (
        <input
          type="search"
          className={styles.filter}
          value={search}
          placeholder={t('shell:menu.filter')}
          aria-label={t('shell:menu.filter')}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {isFiltered && found.length === 0 && <p className={styles.none}>{t('shell:menu.none')}</p>}
      {!isFiltered && (
        <Group
          {...shared}
          title={t('shell:menu.pinned')}
          entries={pinned.flatMap((path) => visible.find((screen) => screen.path === path) ?? [])}
        />
      )}
      {menuGroups.map((group) => (
        <Group
          key={group}
          {...shared}
          title={group === 'start' ? null : t(`shell:group.${group}`)}
          {...(group !== 'start' && !isFiltered && { foldedAs: group })}
          entries={found.filter((screen) => screen.group === group)}
        />
      ))}
    </nav>
  )
}
