import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import type { OpenSession } from '@kervan/contract/account/sessions/sessions.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import styles from './SessionsPanel.module.css'

const useDeviceName = () => {
  const { t } = useTranslation()
  return ({ browser, system }: OpenSession): string =>
    browser && system
      ? t('account/settings:sessions.device', { browser, system })
      : (browser ?? system ?? t('account/settings:sessions.unknown'))
}

interface SessionItemProps {
  session: OpenSession
  isBusy: boolean
  onEnd: () => void
}

const SessionItem = ({ session, isBusy, onEnd }: SessionItemProps) => {
  const { t } = useTranslation()
  const name = useDeviceName()(session)
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {session.isCurrent && <Tag tone="ok">{t('account/settings:sessions.current')}</Tag>}
        </span>
        <span className={styles.facts}>
          <span>
            {t('account/settings:sessions.lastUsed')}: <DateText value={session.lastUsedAt} format="minute" />
          </span>
          <span>
            {t('account/settings:sessions.started')}: <DateText value={session.startedAt} format="minute" />
          </span>
          <span>{t(`account/settings:sessions.with.${session.signedInWith}`)}</span>
          {session.network && <span>{session.network}</span>}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${t('account/settings:sessions.end')}: ${name}`}
          onClick={onEnd}
        >
          {t('account/settings:sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Open sessions of the user, with buttons to end them. */
export const SessionsPanel = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(endpointQuery(sessionEndpoints.listOpenSessions, {}))
  const refresh = () => queryClient.invalidateQueries(queriesOf(sessionEndpoints.listOpenSessions))
  const endOne = useEndpointMutation(sessionEndpoints.endOpenSession, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
    // Reloads the sessions after an error, because the session may have expired meanwhile.
    onError: refresh,
  })
  const endOthers = useEndpointMutation(sessionEndpoints.endOtherSessions, {
    onSuccess: ({ ended }) => {
      notify('success', t('account/settings:sessions.ended', { count: ended }))
      return refresh()
    },
  })
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false
  const ask = () =>
    confirm({
      title: t('account/settings:sessions.endOthersQuestion'),
      text: t('account/settings:sessions.endOthersText'),
      action: t('account/settings:sessions.endOthers'),
      onConfirm: () => endOthers.mutateAsync({}),
    })
  return (
    <Panel
      title={t('account/settings:sessions.title')}
      help={t('account/settings:sessions.help')}
      extra={
        hasOthers && (
          <Button size="small" onClick={ask}>
            {t('account/settings:sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && !sessions && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <LoadingRows rows={2} columns={2} />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={endOne.isPending && endOne.variables?.body?.sessionId === session.id}
              onEnd={() => endOne.mutate({ body: { sessionId: session.id } })}
            />
          ))}
        </ul>
      )}
      {sessions && !hasOthers && <p className={styles.facts}>{t('account/settings:sessions.onlyThis')}</p>}
    </Panel>
  )
}
