import { Link } from 'react-router'
import { isStaff } from '@kervan/contract/roles'
import { useMenuPlace, useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MenuIcon } from './MenuIcon.tsx'
import styles from './BottomBar.module.css'

/** A telephone's width has room for these and the menu's button. */
const mostEntries = 4
/** Rooms that staff use on a telephone, most used first. */
const staffRooms = ['today', 'customer', 'pickup', 'line', 'warehouse', 'money', 'settings']
const customerDoors = ['today', 'shipments', 'new', 'courier', 'priceAndTax', 'cart', 'settings']

interface BottomBarProps {
  isMenuOpen: boolean
  onOpenMenu: () => void
}

/** Bar at the bottom of narrow screens: the most used rooms or doors, and the button of the whole menu. */
export const BottomBar = ({ isMenuOpen, onOpenMenu }: BottomBarProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const rooms = useRooms()
  const { place } = useMenuPlace()
  const doors = rooms.flatMap((room) => room.doors.map((door) => ({ room, door })))
  const entries =
    session && isStaff(session)
      ? staffRooms.flatMap((name) => {
          const room = rooms.find((one) => one.name === name)
          return room
            ? {
                name,
                label: t(`menu:room.${name}`),
                to: room.doors[0]!.screens[0]!.path,
                isHere: room.name === place?.room.name,
              }
            : []
        })
      : customerDoors.flatMap((name) => {
          const found = doors.find(({ door }) => door.name === name)
          return found
            ? {
                name,
                label: t(name === 'new' ? 'menu:bar.new' : `menu:door.${name}`),
                to: found.door.screens[0]!.path,
                isHere: found.room.name === place?.room.name && name === place.door.name,
              }
            : []
        })
  return (
    <nav className={styles.bar} aria-label={t('menu:bar.label')}>
      {entries.slice(0, mostEntries).map(({ name, label, to, isHere }) => (
        <Link key={name} to={to} aria-current={isHere ? 'true' : undefined}>
          <MenuIcon name={name} />
          <span>{label}</span>
        </Link>
      ))}
      <button type="button" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onOpenMenu}>
        <MenuIcon name="menu" />
        <span>{t('menu:bar.menu')}</span>
      </button>
    </nav>
  )
}
