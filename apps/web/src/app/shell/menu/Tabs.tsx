import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { tabOf } from '../../../platform/screens/menu.ts'
import { useMenuPlace } from '../../../platform/screens/visibleScreens.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { PinButton } from './PinButton.tsx'
import styles from './Tabs.module.css'

/** Scrolls a narrow row of tabs sideways to the current tab. The page itself does not scroll. */
const useCurrentInSight = (current: string | undefined) => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && tab)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return row
}

/** Doors of the current room. */
export const DoorTabs = () => {
  const { t } = useTranslation()
  const { place, isKnown } = useMenuPlace()
  const row = useCurrentInSight(place?.door.name)
  if (!place) return null
  const { room, door } = place
  return (
    <nav
      className={styles.doors}
      aria-label={t(`menu:room.${room.name}`)}
      data-is-single={room.doors.length === 1}
      style={isKnown ? undefined : { visibility: 'hidden' }}
    >
      <div ref={row} className={styles.row}>
        {room.doors.map(({ name, screens }) => (
          <Link
            key={name}
            to={screens[0]!.path}
            className={styles.tab}
            aria-current={name === door.name ? 'true' : undefined}
          >
            {t(`menu:door.${name}`)}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Screens of the current door, if there are several. */
export const ScreenTabs = () => {
  const { t } = useTranslation()
  const { place, isKnown } = useMenuPlace()
  const current = place && tabOf(place)
  const row = useCurrentInSight(current?.path)
  if (!place || place.door.screens.length === 1) return null
  return (
    <nav
      className={styles.screens}
      aria-label={t(`menu:door.${place.door.name}`)}
      style={isKnown ? undefined : { visibility: 'hidden' }}
    >
      <div ref={row} className={styles.row}>
        {place.door.screens.map((screen) => (
          <Link
            key={screen.path}
            to={screen.path}
            className={styles.pill}
            aria-current={screen === current ? (screen === place.screen ? 'page' : 'true') : undefined}
          >
            {t(`shell:screen.${screen.name}`)}
          </Link>
        ))}
      </div>
      <PinButton screen={current!} className={styles.pin} />
    </nav>
  )
}
