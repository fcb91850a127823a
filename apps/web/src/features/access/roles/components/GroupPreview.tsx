import { useContext } from 'react'
import { Drawer } from 'antd'
import type { RoleGroup } from '@kervan/contract/access/roleGroup.endpoints'
import { seesPrices } from '@kervan/contract/roles'
import { mayOpen } from '../../../../platform/screens/mayOpen.ts'
import { tabScreens, visibleRooms } from '../../../../platform/screens/menu.ts'
import { RegisteredMenu, RegisteredScreens } from '../../../../platform/screens/visibleScreens.ts'
import type { Screen } from '../../../../platform/screens/screen.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'

interface GroupPreviewProps {
  group: RoleGroup
  name: string
  onClose: () => void
}

/** Previews the menu and screens of a user who is only in this group, using the menu's own rules. */
export const GroupPreview = ({ group, name, onClose }: GroupPreviewProps) => {
  const { t } = useTranslation()
  const screens = useContext(RegisteredScreens)
  const viewer = { roles: [group.role], isOperationUser: false }
  const flags = new Set(group.definitions)
  const rooms = visibleRooms(useContext(RegisteredMenu), screens, viewer, flags)
  const inMenu = new Set(tabScreens(rooms).map(({ path }) => path))
  const others = screens.filter((screen) => !inMenu.has(screen.path) && mayOpen(screen, viewer, flags))
  const lines = (list: readonly Screen[]) =>
    list.map((screen) => ({ label: t(`shell:screen.${screen.name}`), value: <code>{screen.path}</code> }))
  return (
    <Drawer open size={560} title={t('access/roles:preview.title', { name })} onClose={onClose}>
      <PanelStack>
        <p style={{ margin: 0, color: 'var(--muted)' }}>{t('access/roles:preview.help')}</p>
        {group.active === 0 && <p role="status">{t('access/roles:preview.inactive')}</p>}
        {!seesPrices(viewer) && <p style={{ margin: 0 }}>{t('access/roles:preview.noPrices')}</p>}
        {rooms.length === 0 && <p>{t('access/roles:preview.noGroup')}</p>}
        {rooms.map((room) => (
          <Panel key={room.name} title={t(`menu:room.${room.name}`)}>
            <FactLines facts={lines(tabScreens([room]))} />
          </Panel>
        ))}
        <Panel title={t('access/roles:preview.otherScreens')}>
          {others.length === 0 ? t('access/roles:preview.none') : <FactLines facts={lines(others)} />}
        </Panel>
      </PanelStack>
    </Drawer>
  )
}
