import { useContext } from 'react'
import { Drawer } from 'antd'
import type { RoleGroup } from '@kervan/contract/access/roleGroup.endpoints'
import { seesPrices } from '@kervan/contract/roles'
import { mayOpen, menuScreens } from '../../../../platform/screens/mayOpen.ts'
import { RegisteredScreens } from '../../../../platform/screens/visibleScreens.ts'
import type { Screen } from '../../../../platform/screens/screen.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'

interface GroupPreviewProps {
  group: RoleGroup
  name: string
  onClose: () => void
}

/** Groups screens by menu group, in menu order. */
const byGroup = (screens: readonly Screen[]) => {
  const groups = new Map<NonNullable<Screen['group']>, Screen[]>()
  for (const screen of screens) groups.set(screen.group!, [...(groups.get(screen.group!) ?? []), screen])
  return [...groups]
}

/** Previews the menu and screens of a user who is only in this group, using the menu's own rules. */
export const GroupPreview = ({ group, name, onClose }: GroupPreviewProps) => {
  const { t } = useTranslation()
  const screens = useContext(RegisteredScreens)
  const viewer = { roles: [group.role], isOperationUser: false }
  const flags = new Set(group.definitions)
  const menu = menuScreens(screens, viewer, flags)
  const inMenu = new Set(menu.map(({ path }) => path))
  const others = screens.filter((screen) => !inMenu.has(screen.path) && mayOpen(screen, viewer, flags))
  const lines = (list: readonly Screen[]) =>
    list.map((screen) => ({ label: t(`shell:screen.${screen.name}`), value: <code>{screen.path}</code> }))
  return (
    <Drawer open size={560} title={t('access/roles:preview.title', { name })} onClose={onClose}>
      <PanelStack>
        <p style={{ margin: 0, color: 'var(--muted)' }}>{t('access/roles:preview.help')}</p>
        {group.active === 0 && <p role="status">{t('access/roles:preview.inactive')}</p>}
        {!seesPrices(viewer) && <p style={{ margin: 0 }}>{t('access/roles:preview.noPrices')}</p>}
        {menu.length === 0 && <p>{t('access/roles:preview.noGroup')}</p>}
        {byGroup(menu).map(([key, list]) => (
          <Panel key={key} title={key === 'start' ? t('access/roles:preview.menu') : t(`shell:group.${key}`)}>
            <FactLines facts={lines(list)} />
          </Panel>
        ))}
        <Panel title={t('access/roles:preview.otherScreens')}>
          {others.length === 0 ? t('access/roles:preview.none') : <FactLines facts={lines(others)} />}
        </Panel>
      </PanelStack>
    </Drawer>
  )
}
