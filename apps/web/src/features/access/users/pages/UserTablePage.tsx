import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useFlags } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'

const { listUserTable, listUserTableChoices } = userTableEndpoints

const toOptions = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** Read-only table of all user data to sort, filter, arrange and export; the users screen edits them. */
export const UserTablePage = () => {
  const { t } = useTranslation()
  const pathOf = (id: number) => `/definitions/usercrud?user=${id}`
  const mayChange = useFlags().data?.has('definitions_usercrud') ?? false
  const choices = useQuery(endpointQuery(listUserTableChoices, {})).data
  const list = useEndpointList(listUserTable, {
    options: {
      roleGroupID: toOptions(choices?.roleGroups),
      agencyID: toOptions(choices?.agencies),
      segmentID: toOptions(choices?.segments),
    },
    pageSize: 50,
  })
  return (
    <>
      <ListScreen
        list={list}
        isArrangeable
        foldsFilters
        views="userTable"
        rowKey={({ id }) => String(id)}
        linkTo={mayChange ? ({ id }) => pathOf(id) : undefined}
        cells={{
          name: ({ id, userName, email }) => (
            <TwoLines second={email}>
              {mayChange ? <Link to={pathOf(id)}>{userName}</Link> : userName}
            </TwoLines>
          ),
          active: ({ active }) => (
            <StateDot tone={active === 1 ? 'ok' : 'none'}>{t(`access/users:active.${active}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('access/users:table.empty')}>{t('access/users:table.emptyText')}</EmptyState>
        }
      />
      <p style={{ marginTop: 12, color: 'var(--muted)', fontSize: 'var(--size-table)' }}>
        {t('access/users:table.facts')}
      </p>
    </>
  )
}
