import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { FilterChips } from '../../../../ui/table/FilterChips.tsx'
import { ListFacts } from '../../../../ui/table/ListFacts.tsx'
import { Pages } from '../../../../ui/table/Pages.tsx'
import { SearchBox } from '../../../../ui/table/SearchBox.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { Matrix } from '../components/Matrix.tsx'
import { MatrixBar } from '../components/MatrixBar.tsx'
import { MatrixCheckbox } from '../components/MatrixCheckbox.tsx'
import { useCollectedChanges } from '../hooks/useCollectedChanges.ts'
import { changeState } from '../changeState.ts'
import { problemsOf } from '../problemsOf.ts'

/** Matrix of users and role groups. */
export const UserRoleGroupsPage = () => {
  const { t } = useTranslation()
  const choices = useQuery(endpointQuery(roleEndpoints.listGroupChoices, {}))
  const groups = choices.data ?? []
  const list = useEndpointList(roleEndpoints.listUserRoleGroups, {
    options: { roleGroupID: groups.map(({ id, name }) => ({ value: String(id), label: name })) },
    without: ['hasExceptions', 'userID'],
  })
  const collected = useCollectedChanges<boolean>()
  const [problem, setProblem] = useState<unknown>(null)
  /** Names of the users with unsaved changes, who may be on other pages. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const save = useEndpointMutation(roleEndpoints.saveUserRoleGroups, {
    showsOwnErrors: true,
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      collected.clear()
    },
    onError: setProblem,
  })
  const userByKey = new Map(list.items?.map((user) => [String(user.userID), user]))
  const stored = (row: string, column: string) =>
    userByKey.get(row)?.roleGroupIDs.includes(Number(column)) ?? false
  const value = (row: string, column: string) => collected.valueOf(row, column, stored(row, column))
  const groupByKey = new Map(groups.map((group) => [String(group.id), group]))
  const [search, ...chips] = list.filters
  const error = list.error ?? choices.error
  return (
    <>
      <PageHeader title={t('shell:screen.userRoleGroups')} facts={<ListFacts list={list} />} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 12px', marginBottom: 12 }}>
        <SearchBox
          label={search!.label}
          value={list.state.values[search!.key]}
          onChange={(text) => list.state.setValue(search!.key, text, { replaces: true })}
        />
        <FilterChips filters={chips} state={list.state} isSet={list.isFiltered} />
      </div>
      {error !== null && error !== undefined && <ErrorState error={error} onRetry={list.refresh} />}
      {!error && !list.items && <LoadingRows columns={6} />}
      {list.items?.length === 0 && (
        <EmptyState title={t('access/roles:emptyUsers')}>{t('access/roles:emptyUsersText')}</EmptyState>
      )}
      {list.items && list.items.length > 0 && (
        <Matrix
          label={t('shell:screen.userRoleGroups')}
          corner={t('access/users:column.name')}
          columns={groups.map(({ id, name }) => ({ key: String(id), label: name }))}
          rows={list.items.map(({ userID, userName, email }) => ({
            key: String(userID),
            label: userName,
            hint: email,
          }))}
          isChanged={collected.isChanged}
          cell={(row, column) => {
            const isLocked = !stored(row, column) && groupByKey.get(column)?.canGive !== true
            const { userName } = userByKey.get(row)!
            return (
              <MatrixCheckbox
                label={t('access/roles:matrix.cell', { row: userName, column: groupByKey.get(column)!.name })}
                checked={value(row, column)}
                isDisabled={isLocked}
                title={isLocked ? t('access/roles:matrix.cannotGive') : undefined}
                onChange={(checked) => {
                  setNames((before) => new Map(before).set(row, userName))
                  collected.set(row, column, checked, stored(row, column))
                }}
              />
            )
          }}
        />
      )}
      <Pages {...list.paging} />
      <MatrixBar
        changes={[...collected.changes.values()].map(({ row, column, value: given }) => ({
          place: names.get(row) ?? row,
          name: groupByKey.get(column)?.name ?? column,
          ...changeState(t, given),
        }))}
        problems={problemsOf(problem)}
        isBusy={save.isPending}
        onSave={() => {
          setProblem(null)
          save.mutate(
            {
              body: {
                changes: [...collected.changes.values()].map((change) => ({
                  userID: Number(change.row),
                  roleGroupID: Number(change.column),
                  active: change.value ? 1 : 0,
                })),
              },
            },
            { onSettled: list.refresh },
          )
        }}
        onCancel={() => {
          setProblem(null)
          collected.clear()
        }}
      />
    </>
  )
}
