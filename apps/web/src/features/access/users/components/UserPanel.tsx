import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserDetail, UserItem, UserPermission } from '@kervan/contract/access/user.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { hasText, useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useFlagName } from '../../rights/useFlagName.ts'

const Facts = ({ user }: { user: UserDetail }) => {
  const { t } = useTranslation()
  const nothing = '–'
  return (
    <FactLines
      facts={[
        {
          label: t('user:column.active'),
          value: (
            <StateDot tone={user.active === 1 ? 'ok' : 'none'}>{t(`user:active.${user.active}`)}</StateDot>
          ),
        },
        { label: t('user:column.email'), value: user.email },
        { label: t('user:column.phone'), value: user.phoneNumber ?? nothing },
        {
          label: t('user:column.roleGroups'),
          value: user.roleGroups.map(({ name }) => name).join(', ') || t('user:noGroup'),
        },
        { label: t('user:column.company'), value: user.companyName ?? nothing },
        { label: t('user:column.agency'), value: user.agencyName ?? nothing },
        { label: t('user:column.isOperationUser'), value: t(`user:yesNo.${user.isOperationUser}`) },
        { label: t('user:column.created'), value: <DateText value={user.createdDate} format="minute" /> },
        {
          label: t('user:column.lastSignIn'),
          value: user.lastSignInAt ? (
            <DateText value={user.lastSignInAt} format="minute" />
          ) : (
            t(user.hasPassword ? 'user:neverSignedIn' : 'user:panel.notInvited')
          ),
        },
      ]}
    />
  )
}

const Permissions = ({ permissions }: { permissions: readonly UserPermission[] }) => {
  const { t } = useTranslation()
  const flagName = useFlagName()
  const shown = permissions.filter(({ isHeld, exception }) => isHeld || exception !== null)
  const originOf = ({ exception, groups }: UserPermission): string =>
    exception === null
      ? groups.join(', ')
      : t(exception === 1 ? 'user:panel.exceptionAdds' : 'user:panel.exceptionTakes')
  if (shown.length === 0) return <p>{t('user:panel.none')}</p>
  return (
    <PlainTable
      isBare
      label={t('user:panel.permissions')}
      columns={[
        { title: t('user:panel.flag') },
        { title: t('user:panel.state') },
        { title: t('user:panel.origin') },
      ]}
      rows={shown.map((permission) => [
        flagName(permission.definition),
        <StateDot key="state" tone={permission.isHeld ? 'ok' : 'bad'}>
          {t(permission.isHeld ? 'user:panel.held' : 'user:panel.notHeld')}
        </StateDot>,
        originOf(permission),
      ])}
    />
  )
}

const Sessions = ({ sessions }: Pick<UserDetail, 'sessions'>) => {
  const { t, language } = useTranslation()
  if (sessions.length === 0) return <p>{t('user:panel.noSessions')}</p>
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {sessions.map(({ startedAt, expiresAt }) => (
        <li key={startedAt}>
          {t('user:panel.session', {
            from: formatDate(new Date(startedAt), 'minute', language),
            to: formatDate(new Date(expiresAt), 'minute', language),
          })}
        </li>
      ))}
    </ul>
  )
}

const History = ({ history }: Pick<UserDetail, 'history'>) => {
  const { t } = useTranslation()
  if (history.length === 0) return <p>{t('user:panel.noHistory')}</p>
  return (
    <FactLines
      facts={history.map(({ at, action, actorName }) => ({
        label: <DateText value={at} format="minute" />,
        value: `${t(hasText(`user:history.${action}`) ? `user:history.${action}` : 'user:history.other')} · ${
          actorName ?? t('user:panel.bySystem')
        }`,
      }))}
    />
  )
}

interface UserPanelProps {
  userId: number
  actionsOf: (user: UserItem) => RowAction[]
  onClose: () => void
}

/** Everything about one user, beside the list. */
export const UserPanel = ({ userId, actionsOf, onClose }: UserPanelProps) => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(userEndpoints.getUserDetail, { body: { userID: userId } }))
  const user = query.data
  return (
    <Drawer
      open
      size={560}
      title={user?.userName ?? t('shell:screen.users')}
      onClose={onClose}
      extra={
        user && (
          <ActionMenu actions={actionsOf(user)}>
            <Button size="small" aria-haspopup="menu">
              {t('user:action.menu')}
            </Button>
          </ActionMenu>
        )
      }
    >
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows columns={2} />}
      {user && (
        <PanelStack>
          <Facts user={user} />
          <Panel title={t('user:panel.permissions')} help={t('user:panel.permissionsHelp')}>
            <Permissions permissions={user.permissions} />
          </Panel>
          <Panel title={t('user:panel.sessions')}>
            <Sessions sessions={user.sessions} />
          </Panel>
          <Panel title={t('user:panel.history')}>
            <History history={user.history} />
          </Panel>
        </PanelStack>
      )}
    </Drawer>
  )
}
