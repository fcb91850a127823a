import { useRef } from 'react'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { Link } from 'react-router'
import { useMenuPlace, useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './TopMenu.module.css'

/** Horizontal menu: a room opens its doors below its name, and rooms without space go under "more". */
export const TopMenu = ({ tone }: { tone: 'light' | 'dark' }) => {
  const { t } = useTranslation()
  const rooms = useRooms()
  const { place } = useMenuPlace()
  const line = useRef<HTMLElement>(null)
  const keyOf = (room: string, door: string) => `${room}/${door}`
  const items = rooms.map((room): NonNullable<MenuProps['items']>[number] => {
    const doors = room.doors.map(({ name, screens }) => ({
      key: keyOf(room.name, name),
      label: <Link to={screens[0]!.path}>{t(`menu:door.${name}`)}</Link>,
    }))
    return doors.length === 1
      ? doors[0]!
      : { key: room.name, label: t(`menu:room.${room.name}`), children: doors }
  })
  return (
    <nav ref={line} aria-label={t('shell:nav.main')} className={styles.line}>
      <Menu
        mode="horizontal"
        theme={tone}
        className={styles.menu}
        items={items}
        selectedKeys={place ? [keyOf(place.room.name, place.door.name)] : []}
        getPopupContainer={() => line.current ?? document.body}
        overflowedIndicator={t('menu:more')}
      />
    </nav>
  )
}
