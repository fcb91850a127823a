import { useQueryClient } from '@tanstack/react-query'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import type { RightsChange } from '@kervan/contract/access/rightsReview.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useFlags } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { useFlagName } from '../../../../platform/screens/useFlagName.ts'

const { listRightsChanges, undoRightsChange } = rightsReviewEndpoints

/** Flag needed to revert a change: the same as for making it. */
const neededFlag = {
  groupRoles: 'definitions_rolerolegroupcrud',
  userGroups: 'definitions_userrolegroupcrud',
  userMenu: 'definitions_usermenucrud',
} as const

/** Describes a permission change, one line per flag or group. */
const useDescription = () => {
  const { t } = useTranslation()
  const flagName = useFlagName()
  const word = (value: number) => t(`access/roles:log.exception.${value}`)
  return ({ kind, items }: RightsChange): string[] =>
    items.map(({ name, before, after }) =>
      kind === 'userMenu'
        ? `${flagName(name)}: ${word(before)} → ${word(after)}`
        : `${after === 1 ? '+' : '−'} ${kind === 'groupRoles' ? flagName(name) : name}`,
    )
}

/** History of permission changes: user, previous value and revert action. */
export const RightsChangesPage = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const flags = useFlags().data
  const describe = useDescription()
  const list = useEndpointList(listRightsChanges, { without: ['actorID'] })
  const undo = useEndpointMutation(undoRightsChange, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return queryClient.invalidateQueries(queriesOf(listRightsChanges))
    },
  })
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => String(id)}
      cells={{
        items: (change) => <span style={{ whiteSpace: 'pre-line' }}>{describe(change).join('\n')}</span>,
      }}
      extraColumns={[
        {
          key: 'state',
          title: t('access/roles:log.state'),
          render: ({ isUndone, undoOf }) => (
            <>
              {undoOf !== null && <Tag tone="info">{t('access/roles:log.isUndo')}</Tag>}{' '}
              {isUndone && <Tag>{t('access/roles:log.isUndone')}</Tag>}
            </>
          ),
        },
      ]}
      rowActions={(change) => [
        {
          key: 'undo',
          label: t('access/roles:log.undo'),
          isDisabled: change.isUndone || !flags?.has(neededFlag[change.kind]),
          onSelect: () =>
            confirm({
              title: t('access/roles:log.undoTitle', { name: change.subjectName }),
              text: describe(change).join(' · '),
              action: t('access/roles:log.undo'),
              onConfirm: () => undo.mutateAsync({ body: { id: change.id } }),
            }),
        },
      ]}
      empty={<EmptyState title={t('access/roles:log.empty')}>{t('access/roles:log.emptyText')}</EmptyState>}
    />
  )
}
