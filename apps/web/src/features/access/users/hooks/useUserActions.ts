import { useQueryClient } from '@tanstack/react-query'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserDetail, UserItem } from '@kervan/contract/access/user.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'

/** Actions for one user; destructive actions ask for confirmation. */
export const useUserActions = (onEdit: (user: UserItem) => void) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const session = useSession()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [userEndpoints.listUsers, userEndpoints.getUserDetail].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  const said = {
    onSuccess: ({ returnText }: { returnText: string }) => {
      notify('success', returnText)
      return refresh()
    },
  }
  const invite = useEndpointMutation(userEndpoints.sendInvitation, said)
  const reset = useEndpointMutation(userEndpoints.sendResetCode, said)
  const end = useEndpointMutation(userEndpoints.endUserSessions, said)
  const resetFactor = useEndpointMutation(secondFactorEndpoints.resetSecondFactor, said)
  const setActive = useEndpointMutation(userEndpoints.setUserActive, {
    onSuccess: () => {
      notify('success', t('access/users:saved'))
      return refresh()
    },
  })
  const askToClose = async ({ id, userName }: UserItem) => {
    // Loads the user's open work when the dialog opens, because the list may be outdated.
    const { openWork }: UserDetail = await callEndpoint(userEndpoints.getUserDetail, { body: { userID: id } })
    confirm({
      title: t('access/users:confirm.close', { name: userName }),
      text: t('access/users:confirm.closeText', openWork),
      action: t('access/users:action.close'),
      onConfirm: () => setActive.mutateAsync({ body: { userID: id, active: 0 } }),
    })
  }
  return (user: UserItem): RowAction[] => {
    const body = { userID: user.id }
    const isOwn = String(user.id) === String(session?.userId)
    const edit = { key: 'edit', label: t('access/users:action.edit'), onSelect: () => onEdit(user) }
    if (user.active === 0)
      return [
        edit,
        {
          key: 'reopen',
          label: t('access/users:action.reopen'),
          onSelect: () => setActive.mutate({ body: { ...body, active: 1 } }),
        },
      ]
    return [
      edit,
      ...(user.lastSignInAt === null
        ? [{ key: 'resend', label: t('access/users:action.resend'), onSelect: () => invite.mutate({ body }) }]
        : []),
      { key: 'reset', label: t('access/users:action.reset'), onSelect: () => reset.mutate({ body }) },
      {
        key: 'end',
        label: t('access/users:action.endSessions'),
        onSelect: () =>
          confirm({
            title: t('access/users:confirm.end', { name: user.userName }),
            text: t('access/users:confirm.endText'),
            action: t('access/users:action.endSessions'),
            onConfirm: () => end.mutateAsync({ body }),
          }),
      },
      {
        key: 'resetSecondFactor',
        label: t('access/users:action.resetSecondFactor'),
        isDisabled: isOwn,
        onSelect: () =>
          confirm({
            title: t('access/users:confirm.resetSecondFactor', { name: user.userName }),
            text: t('access/users:confirm.resetSecondFactorText'),
            action: t('access/users:action.resetSecondFactor'),
            onConfirm: () => resetFactor.mutateAsync({ body }),
          }),
      },
      {
        key: 'close',
        label: t('access/users:action.close'),
        isDangerous: true,
        isDisabled: isOwn,
        onSelect: () => void askToClose(user).catch((error: unknown) => showError(error)),
      },
    ]
  }
}
