import { useState } from 'react'
import { Link } from 'react-router'
import type { Screen } from '../../../platform/screens/screen.ts'
import type { VisibleDoor, VisibleRoom } from '../../../platform/screens/menu.ts'
import { useMenuPlace, useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PinButton } from './PinButton.tsx'
import { usePins } from './usePins.ts'
import { useScreenSearch } from '../search/useScreenSearch.ts'
import styles from './MainMenu.module.css'

interface MainMenuProps {
  onChoose?: () => void
}

/** Minimum number of doors for which the menu shows a filter. */
const doorsToFilter = 13

interface EntryProps extends MainMenuProps {
  screen: Screen
  name: string
  isHere: boolean
}

const Entry = ({ screen, name, isHere, onChoose }: EntryProps) => (
  <li>
    <Link to={screen.path} aria-current={isHere ? 'true' : undefined} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
    </Link>
    {screen.name !== 'home' && <PinButton screen={screen} className={styles.pin} />}
  </li>
)

/** Doors of one room. A room with one door needs no heading. */
const Room = ({ room, onChoose }: MainMenuProps & { room: VisibleRoom }) => {
  const { t } = useTranslation()
  const { place } = useMenuPlace()
  const isHere = (door: VisibleDoor) => room.name === place?.room.name && door.name === place.door.name
  return (
    <div className={styles.section}>
      {room.doors.length > 1 && <div className={styles.group}>{t(`menu:room.${room.name}`)}</div>}
      <ul className={styles.menu}>
        {room.doors.map((door) => (
          <Entry
            key={door.name}
            screen={door.screens[0]!}
            name={t(`menu:door.${door.name}`)}
            isHere={isHere(door)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}

/** Screens that match the filter, by their names and everyday words. */
const Found = ({ search, onChoose }: MainMenuProps & { search: string }) => {
  const { t } = useTranslation()
  const found = useScreenSearch(search)
  if (found.length === 0) return <p className={styles.none}>{t('menu:entry.none')}</p>
  return (
    <ul className={styles.menu}>
      {found.map(({ screen, title }) => (
        <Entry key={screen.path} screen={screen} name={title} isHere={false} onChoose={onChoose} />
      ))}
    </ul>
  )
}

/** Whole menu with the names of rooms and doors: pinned screens first, settings and help at the foot. */
export const MainMenu = ({ onChoose }: MainMenuProps) => {
  const { t } = useTranslation()
  const rooms = useRooms()
  const pins = usePins()
  const [search, setSearch] = useState('')
  const newDoor = rooms.find(({ name }) => name === 'new')?.doors[0]
  const listed = rooms.filter(({ name }) => name !== 'new')
  const isFoot = ({ name, doors }: VisibleRoom) =>
    name === 'help' || (name === 'settings' && doors.length === 1)
  const doorCount = rooms.reduce((count, { doors }) => count + doors.length, 0)
  const isFiltered = search.trim() !== ''
  return (
    <nav aria-label={t('shell:nav.main')} className={styles.nav}>
      {newDoor && (
        <div className={styles.new}>
          <ButtonLink isWide to={newDoor.screens[0]!.path} onClick={onChoose}>
            {t('menu:door.new')}
          </ButtonLink>
        </div>
      )}
      {doorCount >= doorsToFilter && (
        <input
          type="search"
          className={styles.filter}
          value={search}
          placeholder={t('menu:entry.filter')}
          aria-label={t('menu:entry.filter')}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {isFiltered ? (
        <Found search={search} onChoose={onChoose} />
      ) : (
        <>
          {pins.length > 0 && (
            <div className={styles.section}>
              <div className={styles.group}>{t('menu:entry.pinned')}</div>
              <ul className={styles.menu}>
                {pins.map(({ screen }) => (
                  <Entry
                    key={screen.path}
                    screen={screen}
                    name={t(`shell:screen.${screen.name}`)}
                    isHere={false}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            </div>
          )}
          {listed
            .filter((room) => !isFoot(room))
            .map((room) => (
              <Room key={room.name} room={room} onChoose={onChoose} />
            ))}
          <div className={styles.foot}>
            {listed.filter(isFoot).map((room) => (
              <Room key={room.name} room={room} onChoose={onChoose} />
            ))}
          </div>
        </>
      )}
    </nav>
  )
}
