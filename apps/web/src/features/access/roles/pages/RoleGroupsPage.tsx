import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { RoleGroup } from '@kervan/contract/access/roleGroup.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { GroupPreview } from '../components/GroupPreview.tsx'
import { RoleGroupEditor } from '../components/RoleGroupEditor.tsx'

/** List of role groups: name, kind, number of users and of permissions. */
export const RoleGroupsPage = () => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const query = useQuery(endpointQuery(roleEndpoints.listRoleGroups, {}))
  const canEditRoles = useHasFlag('definitions_rolerolegroupcrud')
  const [editor, setEditor] = useState<{ group: RoleGroup | null; copyOf?: RoleGroup } | null>(null)
  const remove = useEndpointMutation(roleEndpoints.deleteRoleGroup, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return queryClient.invalidateQueries(queriesOf(roleEndpoints.listRoleGroups))
    },
  })
  const [previewed, setPreviewed] = useState<RoleGroup | null>(null)
  const nameOf = ({ nameTr, nameEn }: RoleGroup) => (language === 'tr' ? nameTr : nameEn)
  return (
    <>
      <PageHeader
        title={t('shell:screen.roleGroups')}
        actions={
          <Button kind="primary" onClick={() => setEditor({ group: null })}>
            {t('access/roles:addGroup')}
          </Button>
        }
      />
      <DataTable<RoleGroup>
        name="roleGroups"
        label={t('shell:screen.roleGroups')}
        rows={query.data}
        rowKey={({ id }) => String(id)}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(group) => setEditor({ group })}
        empty={
          <EmptyState title={t('access/roles:emptyGroups')}>{t('access/roles:emptyGroupsText')}</EmptyState>
        }
        columns={[
          {
            key: 'name',
            title: t('access/roles:column.name'),
            isIdentity: true,
            render: (group) => (
              <>
                {nameOf(group)} {group.isStandard && <Tag>{t('access/roles:standard')}</Tag>}{' '}
                {group.requiresSecondFactor && <Tag tone="info">{t('access/roles:secondFactor')}</Tag>}
              </>
            ),
          },
          {
            key: 'kind',
            title: t('access/roles:column.kind'),
            render: ({ role }) => t(`access/roles:kind.${role}`),
          },
          {
            key: 'active',
            title: t('access/roles:column.active'),
            render: ({ active }) => (
              <StateDot tone={active === 1 ? 'ok' : 'none'}>{t(`access/roles:active.${active}`)}</StateDot>
            ),
          },
          {
            key: 'users',
            title: t('access/roles:column.users'),
            align: 'end',
            render: ({ userCount }) => userCount,
          },
          {
            key: 'roles',
            title: t('access/roles:column.roles'),
            align: 'end',
            render: ({ roleCount }) => roleCount,
          },
        ]}
        rowActions={(group) => [
          { key: 'edit', label: t('access/roles:edit'), onSelect: () => setEditor({ group }) },
          { key: 'preview', label: t('access/roles:preview.open'), onSelect: () => setPreviewed(group) },
          ...(canEditRoles
            ? [
                {
                  key: 'roles',
                  label: t('access/roles:editRoles'),
                  onSelect: () => void navigate('/definitions/rolerolegroupcrud'),
                },
              ]
            : []),
          {
            key: 'copy',
            label: t('access/roles:copyGroup'),
            onSelect: () => setEditor({ group: null, copyOf: group }),
          },
          {
            key: 'delete',
            label: t('access/roles:deleteGroup'),
            isDangerous: true,
            isDisabled: group.isStandard || group.userCount > 0,
            onSelect: () =>
              confirm({
                title: t('access/roles:deleteGroupTitle', { name: nameOf(group) }),
                action: t('access/roles:deleteGroup'),
                onConfirm: () => remove.mutateAsync({ body: { id: group.id } }),
              }),
          },
        ]}
      />
      {previewed && (
        <GroupPreview group={previewed} name={nameOf(previewed)} onClose={() => setPreviewed(null)} />
      )}
      {editor && (
        <RoleGroupEditor
          key={editor.group?.id ?? `copy ${editor.copyOf?.id}`}
          {...editor}
          onClose={() => setEditor(null)}
        />
      )}
    </>
  )
}
