import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserItem } from '@kervan/contract/access/user.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { UserEditor } from '../components/UserEditor.tsx'
import { UserPanel } from '../components/UserPanel.tsx'
import { useUserActions } from '../hooks/useUserActions.ts'

const toOptions = (rows: readonly { id: number; name: string }[] | undefined) =>
  rows?.map(({ id, name }) => ({ value: String(id), label: name }))

/** Id of the user whose panel is open, stored in the address so that it can be shared. */
const useOpenUser = () => {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('user'))
  const open = (userId: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (userId === null) next.delete('user')
      else next.set('user', String(userId))
      return next
    })
  return { openId: Number.isInteger(id) && id > 0 ? id : null, open }
}

/** User administration: invite, change, close accounts, and inspect permissions. */
export const UsersPage = () => {
  const { t } = useTranslation()
  const choices = useQuery(endpointQuery(userEndpoints.listUserChoices, { body: {} })).data
  const list = useEndpointList(userEndpoints.listUsers, {
    options: {
      roleGroupID: toOptions(choices?.roleGroups),
      agencyID: toOptions(choices?.agencies),
    },
  })
  /** Edited user: undefined when the editor is closed, null for a new user. */
  const [edited, setEdited] = useState<UserItem | null | undefined>(undefined)
  const { openId, open } = useOpenUser()
  const actionsOf = useUserActions(setEdited)
  const add = (
    <Button kind="primary" onClick={() => setEdited(null)}>
      {t('access/users:add')}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        actions={
          <>
            <ButtonLink to="/definitions/usercrud/import">{t('access/users:import.open')}</ButtonLink>
            {add}
          </>
        }
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => open(id)}
        rowActions={actionsOf}
        cells={{
          active: ({ active }) => (
            <StateDot tone={active === 1 ? 'ok' : 'none'}>{t(`access/users:active.${active}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('access/users:empty')} action={add}>
            {t('access/users:emptyHelp')}
          </EmptyState>
        }
      />
      {openId !== null && (
        <UserPanel userId={openId} actionsOf={(user) => actionsOf(user)} onClose={() => open(null)} />
      )}
      {edited !== undefined && (
        <UserEditor key={edited?.id ?? 'new'} user={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
