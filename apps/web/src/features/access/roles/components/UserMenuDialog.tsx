import { Drawer } from 'antd'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { UserRights } from '@kervan/contract/access/userRights.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import { useFlagName } from '../../../../platform/screens/useFlagName.ts'
import { useCollectedChanges } from '../hooks/useCollectedChanges.ts'
import { problemsOf } from '../problemsOf.ts'
import { isInert, sectionOf } from '../sectionOf.ts'
import { Matrix } from './Matrix.tsx'
import { MatrixBar } from './MatrixBar.tsx'

const column = 'user'

/** Colour of an exception: granted, revoked, or inherited again. */
const toneOf = (exception: number): Tone => {
  if (exception === 1) return 'ok'
  return exception === 0 ? 'bad' : 'info'
}

/** Exceptions of one user: each flag is granted, revoked, or inherited from the groups. */
export const UserMenuDialog = ({ user, onClose }: { user: UserRights; onClose: () => void }) => {
  const { t } = useTranslation()
  const flagName = useFlagName()
  const queryClient = useQueryClient()
  const query = useQuery(endpointQuery(roleEndpoints.listUserRights, { body: { userID: user.userID } }))
  const collected = useCollectedChanges<number>()
  const [problem, setProblem] = useState<unknown>(null)
  const refresh = () =>
    Promise.all(
      [roleEndpoints.listUserRights, roleEndpoints.listUserMenus].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  const save = useEndpointMutation(roleEndpoints.saveUserMenus, {
    showsOwnErrors: true,
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      collected.clear()
    },
    onError: setProblem,
  })
  const rightByKey = new Map(query.data?.rights.map((right) => [String(right.roleID), right]))
  const stored = (row: string): number => rightByKey.get(row)?.exception ?? -1
  const words = (active: number, row: string): string => {
    if (active === 1) return t('access/roles:exception.give')
    if (active === 0) return t('access/roles:exception.take')
    const isFromGroup = (rightByKey.get(row)?.groups.length ?? 0) > 0
    return t('access/roles:exception.inherit', {
      state: t(isFromGroup ? 'access/roles:exception.inheritHeld' : 'access/roles:exception.inheritNot'),
    })
  }
  return (
    <Drawer open size={620} title={t('access/roles:userTitle', { name: user.userName })} onClose={onClose}>
      {query.isPending && <LoadingRows columns={2} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <Matrix
            label={t('access/roles:userTitle', { name: user.userName })}
            corner={t('access/roles:column.flag')}
            columns={[{ key: column, label: user.userName }]}
            rows={query.data.rights
              .filter(({ definition, exception }) => !isInert(definition) || exception !== null)
              .map(({ roleID, definition, groups }) => ({
                key: String(roleID),
                label: <span title={definition}>{flagName(definition)}</span>,
                hint: groups.length > 0 ? groups.join(', ') : undefined,
                section: sectionOf(definition),
              }))}
            sectionName={(section) => t(`access/roles:section.${section}`)}
            isChanged={collected.isChanged}
            cell={(row) => (
              <select
                aria-label={flagName(rightByKey.get(row)!.definition)}
                value={collected.valueOf(row, column, stored(row))}
                onChange={({ target }) => collected.set(row, column, Number(target.value), stored(row))}
              >
                {[-1, 1, 0].map((active) => (
                  <option
                    key={active}
                    value={active}
                    disabled={active === 1 && !rightByKey.get(row)!.canGive && stored(row) !== 1}
                  >
                    {words(active, row)}
                  </option>
                ))}
              </select>
            )}
          />
          <MatrixBar
            changes={[...collected.changes.values()].map(({ row, value }) => ({
              place: user.userName,
              name: flagName(rightByKey.get(row)!.definition),
              state: words(value, row),
              tone: toneOf(value),
            }))}
            problems={problemsOf(problem)}
            isBusy={save.isPending}
            onSave={() => {
              setProblem(null)
              save.mutate(
                {
                  body: {
                    userID: user.userID,
                    version: query.data.version,
                    changes: [...collected.changes.values()].map(({ row, value }) => ({
                      roleID: Number(row),
                      active: value,
                    })),
                  },
                },
                { onSettled: () => void refresh() },
              )
            }}
            onCancel={() => {
              setProblem(null)
              collected.clear()
            }}
          />
        </>
      )}
    </Drawer>
  )
}
