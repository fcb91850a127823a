import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { GroupRoles } from '@kervan/contract/access/roleGroup.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useFlagName } from '../../../../platform/screens/useFlagName.ts'
import { Matrix } from '../components/Matrix.tsx'
import { MatrixBar } from '../components/MatrixBar.tsx'
import { MatrixCheckbox } from '../components/MatrixCheckbox.tsx'
import { useCollectedChanges } from '../hooks/useCollectedChanges.ts'
import { changeState } from '../changeState.ts'
import { problemsOf } from '../problemsOf.ts'
import { isInert, sectionOf } from '../sectionOf.ts'

const orderOfSections = [
  'definitions',
  'shipment',
  'pricing',
  'invoicing',
  'agent',
  'integration',
  'pickup',
  'other',
]

const GroupMatrix = ({ data }: { data: GroupRoles }) => {
  const { t } = useTranslation()
  const flagName = useFlagName()
  const queryClient = useQueryClient()
  const collected = useCollectedChanges<boolean>()
  const [problem, setProblem] = useState<unknown>(null)
  const save = useEndpointMutation(roleEndpoints.updateRoleGroupRoles, { showsOwnErrors: true })
  const groups = data.groups.filter(({ active }) => active === 1)
  const shownRoles = data.roles.filter(({ definition }) => !isInert(definition))
  const roleById = new Map(data.roles.map((role) => [String(role.id), role]))
  const stored = (row: string, column: string): boolean =>
    groups.find(({ id }) => String(id) === column)?.roleIDs.includes(Number(row)) ?? false
  const value = (row: string, column: string) => collected.valueOf(row, column, stored(row, column))
  /** A flag that the signed-in user lacks can be revoked but not granted. */
  const isLocked = (row: string, column: string) =>
    !value(row, column) && !roleById.get(row)!.canGive && !stored(row, column)
  const rows = shownRoles
    .toSorted(
      (one, other) =>
        orderOfSections.indexOf(sectionOf(one.definition)) -
        orderOfSections.indexOf(sectionOf(other.definition)),
    )
    .map(({ id, definition }) => ({
      key: String(id),
      label: <span title={definition}>{flagName(definition)}</span>,
      section: sectionOf(definition),
    }))
  const rowsOf = (section: string) => rows.filter((row) => row.section === section)
  const groupName = (column: string) => groups.find(({ id }) => String(id) === column)?.name ?? column
  const placeOf = (column: string) => {
    const { name, userCount } = groups.find(({ id }) => String(id) === column)!
    return `${name} · ${t('access/roles:matrix.people', { count: userCount })}`
  }
  const saveAll = async () => {
    setProblem(null)
    try {
      for (const group of groups) {
        const column = String(group.id)
        if (![...collected.changes.values()].some((change) => change.column === column)) continue
        const roleIDs = data.roles.map(({ id }) => id).filter((id) => value(String(id), column))
        await save.mutateAsync({ body: { roleGroupID: group.id, roleIDs, version: group.version } })
        collected.clear(column)
      }
      notify('success', t('access/roles:said.saved'))
    } catch (error) {
      setProblem(error)
    } finally {
      await queryClient.invalidateQueries(queriesOf(roleEndpoints.listRoleGroupRoles))
    }
  }
  return (
    <>
      <Matrix
        label={t('shell:screen.roleGroupRoles')}
        corner={t('access/roles:column.flag')}
        columns={groups.map(({ id, name, userCount }) => ({
          key: String(id),
          label: name,
          hint: t('access/roles:matrix.people', { count: userCount }),
        }))}
        rows={rows}
        sectionName={(section) => t(`access/roles:section.${section}`)}
        isChanged={collected.isChanged}
        sectionCell={(section, column) => {
          const own = rowsOf(section)
          const held = own.filter(({ key }) => value(key, column)).length
          return (
            <MatrixCheckbox
              label={t('access/roles:matrix.all', {
                section: t(`access/roles:section.${section}`),
                column: groupName(column),
              })}
              checked={held === 0 ? false : held === own.length ? true : null}
              onChange={(checked) => {
                for (const { key } of own)
                  if (!checked || !isLocked(key, column))
                    collected.set(key, column, checked, stored(key, column))
              }}
            />
          )
        }}
        cell={(row, column) => (
          <MatrixCheckbox
            label={t('access/roles:matrix.cell', {
              row: flagName(roleById.get(row)!.definition),
              column: groupName(column),
            })}
            checked={value(row, column)}
            isDisabled={isLocked(row, column)}
            title={isLocked(row, column) ? t('access/roles:matrix.cannotGive') : undefined}
            onChange={(checked) => collected.set(row, column, checked, stored(row, column))}
          />
        )}
      />
      <MatrixBar
        changes={[...collected.changes.values()].map(({ row, column, value: given }) => ({
          place: placeOf(column),
          name: flagName(roleById.get(row)!.definition),
          ...changeState(t, given),
        }))}
        problems={problemsOf(problem)}
        isBusy={save.isPending}
        onSave={() => void saveAll()}
        onCancel={() => {
          setProblem(null)
          collected.clear()
        }}
      />
    </>
  )
}

/** Matrix of permission flags per role group. */
export const RoleGroupRolesPage = () => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(roleEndpoints.listRoleGroupRoles, {}))
  return (
    <>
      <PageHeader title={t('shell:screen.roleGroupRoles')} />
      {query.isPending && <LoadingRows columns={6} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <GroupMatrix data={query.data} />}
    </>
  )
}
