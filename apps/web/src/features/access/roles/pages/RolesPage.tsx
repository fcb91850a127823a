import { useContext, useState } from 'react'
import { Drawer } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { Role } from '@kervan/contract/access/role.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { RegisteredScreens } from '../../../../platform/screens/visibleScreens.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { SearchBox } from '../../../../ui/table/SearchBox.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { useFlagName } from '../../../../platform/screens/useFlagName.ts'
import { Holders } from '../components/Holders.tsx'
import { RoleEditor } from '../components/RoleEditor.tsx'

/** List of permission flags: what each opens, its groups, and its number of users. */
export const RolesPage = () => {
  const { t } = useTranslation()
  const flagName = useFlagName()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const screens = useContext(RegisteredScreens)
  const query = useQuery(endpointQuery(roleEndpoints.listRoles, {}))
  const [search, setSearch] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [open, setOpen] = useState<Role | null>(null)
  const remove = useEndpointMutation(roleEndpoints.deleteRole, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return queryClient.invalidateQueries(queriesOf(roleEndpoints.listRoles))
    },
  })
  const screensOf = ({ definition }: Role) => screens.filter(({ flag }) => flag === definition)
  /** Searches by the flag's name or code, or by a screen or API call that it opens. */
  const isFound = (role: Role): boolean => {
    const { definition, calls } = role
    const texts = [
      flagName(definition),
      definition,
      ...screensOf(role).flatMap(({ name, path }) => [t(`shell:screen.${name}`), path]),
      ...calls.flatMap(({ path, summary }) => [path, summary]),
    ]
    return texts.some((text) => matchesSearch(text, search))
  }
  const opens = (role: Role): string => {
    const names = new Set(screensOf(role).map(({ name }) => t(`shell:screen.${name}`)))
    if (names.size > 0) return [...names].join(', ')
    return role.calls.length > 0
      ? t('access/roles:opens.calls', { count: role.calls.length })
      : t('access/roles:opens.nothing')
  }
  return (
    <>
      <PageHeader
        title={t('shell:screen.roles')}
        actions={
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            {t('access/roles:addRole')}
          </Button>
        }
      />
      <DataTable<Role>
        name="roles"
        label={t('shell:screen.roles')}
        rows={query.data?.filter(isFound)}
        tools={
          <SearchBox
            label={t('access/roles:whoCan.search')}
            value={search}
            onChange={(text) => setSearch(text ?? '')}
          />
        }
        rowKey={({ id }) => String(id)}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={setOpen}
        isOneLine
        empty={
          <EmptyState title={t(search ? 'access/roles:whoCan.noMatch' : 'access/roles:panel.none')}>
            {search && t('access/roles:whoCan.noMatchText')}
          </EmptyState>
        }
        columns={[
          {
            key: 'flag',
            title: t('access/roles:column.flag'),
            isIdentity: true,
            render: (role) => (
              <>
                {flagName(role.definition)}{' '}
                {!role.isStandard && <Tag tone="info">{t('access/roles:custom')}</Tag>}
              </>
            ),
          },
          {
            key: 'code',
            title: t('access/roles:column.code'),
            isHiddenAtFirst: true,
            render: ({ definition }) => <code>{definition}</code>,
          },
          { key: 'opens', title: t('access/roles:column.opens'), widest: 420, hint: opens, render: opens },
          {
            key: 'groups',
            title: t('access/roles:column.groups'),
            render: ({ groups }) => groups.join(', ') || '–',
          },
          {
            key: 'users',
            title: t('access/roles:column.users'),
            align: 'end',
            render: ({ userCount }) => userCount,
          },
        ]}
        rowActions={(role) => [
          {
            key: 'delete',
            label: t('access/roles:deleteRole'),
            isDangerous: true,
            isDisabled: role.isStandard,
            onSelect: () =>
              confirm({
                title: t('access/roles:deleteRoleTitle', { name: role.definition }),
                text: t('access/roles:deleteRoleText'),
                action: t('access/roles:deleteRole'),
                onConfirm: () => remove.mutateAsync({ body: { id: role.id } }),
              }),
          },
        ]}
      />
      {isAdding && <RoleEditor onClose={() => setIsAdding(false)} />}
      {open && (
        <Drawer open size={560} title={flagName(open.definition)} onClose={() => setOpen(null)}>
          <PanelStack>
            <Holders roleId={open.id} />
            <Panel title={t('access/roles:panel.screens')}>
              {screensOf(open).length === 0 ? (
                t('access/roles:panel.none')
              ) : (
                <FactLines
                  facts={screensOf(open).map(({ name, path }) => ({
                    label: t(`shell:screen.${name}`),
                    value: <code>{path}</code>,
                  }))}
                />
              )}
            </Panel>
            <Panel title={t('access/roles:panel.calls')}>
              {open.calls.length === 0 ? (
                t('access/roles:panel.none')
              ) : (
                <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                  {open.calls.map(({ path, summary }) => (
                    <li key={path} title={summary}>
                      <code style={{ overflowWrap: 'anywhere' }}>{path}</code>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </PanelStack>
        </Drawer>
      )}
    </>
  )
}
