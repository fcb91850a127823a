import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserDetail, UserItem, UserPermission } from '@kervan/contract/access/user.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate } from '../../../../platform/text/format.ts'
import { hasText, useTranslation } from '../../../../platform/text/i18n.ts'
import { formatPhone } from '../../../../platform/text/phone.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useFlagName } from '../../../../platform/screens/useFlagName.ts'

const Facts = ({ user }: { user: UserDetail }) => {
  const { t } = useTranslation()
  const nothing = '–'
  return (
    <FactLines
      facts={[
        {
          label: t('access/users:column.active'),
          value: (
            <StateDot tone={user.active === 1 ? 'ok' : 'none'}>
              {t(`access/users:active.${user.active}`)}
            </StateDot>
          ),
        },
        { label: t('access/users:column.email'), value: user.email },
        {
          label: t('access/users:column.phone'),
          value: user.phoneNumber ? formatPhone(user.phoneNumber) : nothing,
        },
        {
          label: t('access/users:column.roleGroups'),
          value: user.roleGroups.map(({ name }) => name).join(', ') || t('access/users:noGroup'),
        },
        { label: t('access/users:column.company'), value: user.companyName ?? nothing },
        { label: t('access/users:column.agency'), value: user.agencyName ?? nothing },
        {
          label: t('access/users:column.isOperationUser'),
          value: t(`access/users:yesNo.${user.isOperationUser}`),
        },
        {
          label: t('access/users:column.created'),
          value: <DateText value={user.createdDate} format="minute" />,
        },
        {
          label: t('access/users:column.lastSignIn'),
          value: user.lastSignInAt ? (
            <DateText value={user.lastSignInAt} format="minute" />
          ) : (
            t(user.hasPassword ? 'access/users:neverSignedIn' : 'access/users:panel.notInvited')
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
      : t(exception === 1 ? 'access/users:panel.exceptionAdds' : 'access/users:panel.exceptionTakes')
  if (shown.length === 0) return <p>{t('access/users:panel.none')}</p>
  return (
    <PlainTable
      isBare
      label={t('access/users:panel.permissions')}
      columns={[
        { title: t('access/users:panel.flag') },
        { title: t('access/users:panel.state') },
        { title: t('access/users:panel.origin') },
      ]}
      rows={shown.map((permission) => [
        flagName(permission.definition),
        <StateDot key="state" tone={permission.isHeld ? 'ok' : 'bad'}>
          {t(permission.isHeld ? 'access/users:panel.held' : 'access/users:panel.notHeld')}
        </StateDot>,
        originOf(permission),
      ])}
    />
  )
}

const Sessions = ({ sessions }: Pick<UserDetail, 'sessions'>) => {
  const { t, language } = useTranslation()
  if (sessions.length === 0) return <p>{t('access/users:panel.noSessions')}</p>
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {sessions.map(({ startedAt, expiresAt }) => (
        <li key={startedAt}>
          {t('access/users:panel.session', {
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
  if (history.length === 0) return <p>{t('access/users:panel.noHistory')}</p>
  return (
    <FactLines
      facts={history.map(({ at, action, actorName }) => ({
        label: <DateText value={at} format="minute" />,
        value: `${t(hasText(`access/users:history.${action}`) ? `access/users:history.${action}` : 'access/users:history.other')} · ${
          actorName ?? t('access/users:panel.bySystem')
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

/** Panel beside the list with all data of one user. */
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
              {t('access/users:action.menu')}
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
          <Panel title={t('access/users:panel.permissions')} help={t('access/users:panel.permissionsHelp')}>
            <Permissions permissions={user.permissions} />
          </Panel>
          <Panel title={t('access/users:panel.sessions')}>
            <Sessions sessions={user.sessions} />
          </Panel>
          <Panel title={t('access/users:panel.history')}>
            <History history={user.history} />
          </Panel>
        </PanelStack>
      )}
    </Drawer>
  )
}
