import { useState } from 'react'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { UserRights } from '@kervan/contract/access/userRights.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { UserMenuDialog } from '../components/UserMenuDialog.tsx'

/** Users with exceptions to their groups' permissions. */
export const UserMenusPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(roleEndpoints.listUserMenus, { without: ['roleGroupID', 'userID'] })
  const [open, setOpen] = useState<UserRights | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ userID }) => String(userID)}
        onOpen={setOpen}
        cells={{
          active: ({ active }) => (
            <StateDot tone={active === 1 ? 'ok' : 'none'}>{t(`access/users:active.${active}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('access/roles:emptyUsers')}>{t('access/roles:emptyUsersText')}</EmptyState>
        }
      />
      {open && <UserMenuDialog key={open.userID} user={open} onClose={() => setOpen(null)} />}
    </>
  )
}
