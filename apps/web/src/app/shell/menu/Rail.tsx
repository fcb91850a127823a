import { useId } from 'react'
import { Link } from 'react-router'
import { isStaff } from '@kervan/contract/roles'
import { useMenuPlace, useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { usePins } from './usePins.ts'
import { useRoomCounts } from './useRoomCounts.ts'
import styles from './Rail.module.css'

interface RailLinkProps {
  to: string
  icon: string
  name: string
  isHere?: boolean
  /** Number of waiting entries of a room. */
  count?: number
  /** True hides the name until hover or focus. */
  isMini: boolean
}

/** Largest count on a badge; more has no room. */
const mostShown = 99

const RailLink = ({ to, icon, name, isHere = false, count = 0, isMini }: RailLinkProps) => {
  const { t } = useTranslation()
  const countId = useId()
  return (
    <li>
      <Link
        to={to}
        aria-current={isHere ? 'true' : undefined}
        aria-label={isMini ? name : undefined}
        data-name={isMini ? name : undefined}
        aria-describedby={count > 0 ? countId : undefined}
      >
        <MenuIcon name={icon} />
        {!isMini && <span>{name}</span>}
        {count > 0 && (
          <b className={styles.count} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </b>
        )}
      </Link>
      {count > 0 && (
        <span id={countId} hidden>
          {t('menu:waiting', { count })}
        </span>
      )}
    </li>
  )
}

/** Narrow menu at the side: rooms for staff, doors for customers, then pinned screens. */
export const Rail = ({ isMini }: { isMini: boolean }) => {
  const { t } = useTranslation()
  const session = useSession()
  const rooms = useRooms()
  const { place } = useMenuPlace()
  const pins = usePins()
  const counts = useRoomCounts()
  const entries =
    session && isStaff(session)
      ? rooms.map(({ name, doors }) => ({
          key: name,
          name: t(`menu:room.${name}`),
          icon: name,
          to: doors[0]!.screens[0]!.path,
          isHere: name === place?.room.name,
          count: counts.get(name),
        }))
      : rooms.flatMap((room) =>
          room.doors.map(({ name, screens }) => ({
            key: `${room.name}/${name}`,
            name: t(`menu:door.${name}`),
            icon: name,
            to: screens[0]!.path,
            isHere: room.name === place?.room.name && name === place.door.name,
            count: undefined,
          })),
        )
  return (
    <nav aria-label={t('shell:nav.main')} className={isMini ? `${styles.rail} ${styles.mini}` : styles.rail}>
      <ul>
        {entries
          .filter(({ icon }) => icon !== 'help')
          .map(({ key, ...entry }) => (
            <RailLink key={key} {...entry} isMini={isMini} />
          ))}
      </ul>
      {pins.length > 0 && (
        <ul className={styles.pins} aria-label={t('menu:entry.pinned')}>
          {pins.map(({ room, screen }) => (
            <RailLink
              key={screen.path}
              to={screen.path}
              icon={room.name}
              name={t(`shell:screen.${screen.name}`)}
              isMini={isMini}
            />
          ))}
        </ul>
      )}
      <ul className={styles.foot}>
        {entries
          .filter(({ icon }) => icon === 'help')
          .map(({ key, ...entry }) => (
            <RailLink key={key} {...entry} isMini={isMini} />
          ))}
      </ul>
    </nav>
  )
}
