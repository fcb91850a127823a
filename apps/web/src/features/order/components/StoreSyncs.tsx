import { platformName } from '@kervan/domain/order/storePlatforms'
import type { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { PlatformMark } from '../../../ui/light/marks/PlatformMark.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import styles from '../Order.module.css'

type Sync = AnswerOf<typeof orderEndpoints.getOrderSyncs>['syncs'][number]

const tones: Record<Sync['state'], Tone> = {
  idle: 'none',
  waiting: 'info',
  running: 'info',
  done: 'ok',
  failed: 'bad',
}

const mostListed = 3

/** "4711 (lines.0.quantity), 4712 (total)"; the newest ones. */
const describeUnreadable = (unreadable: Sync['unreadable']): string =>
  unreadable
    .slice(-mostListed)
    .map(({ id, reason }) => `${id || '?'} (${reason})`)
    .join(', ')

interface StoreProps {
  sync: Sync
  /** Starts a sync of one store, for users who see the stores of several companies. */
  onSync?: (integrationId: number) => void
}

const Store = ({ sync, onSync }: StoreProps) => {
  const { t } = useTranslation()
  const { integrationName, platform, state, read, endedAt, lastSuccessAt, error, unreadable, missing } = sync
  const isFailed = state === 'failed'
  const mayOpen = useHasFlag('integration_list')
  const at = isFailed ? lastSuccessAt : (endedAt ?? lastSuccessAt)
  return (
    <li className={styles.store}>
      <PlatformMark platform={platform} />
      <div className={styles.storeWords}>
        <div className={styles.storeName} title={integrationName}>
          {integrationName}
        </div>
        <StateDot tone={tones[state]}>
          {isFailed && error ? error : t(`order:sync.${state}`, { count: read })}
        </StateDot>
        {unreadable.length > 0 && (
          <StateDot tone="warn">
            {t('order:sync.unreadable', { count: unreadable.length, orders: describeUnreadable(unreadable) })}
          </StateDot>
        )}
        {missing > 0 && <StateDot tone="warn">{t('order:sync.missing', { count: missing })}</StateDot>}
        <div className={styles.quiet}>
          {platformName(platform)}
          {at && (
            <>
              {' · '}
              {t(`order:sync.${isFailed ? 'lastSuccess' : 'last'}`)} <DateText value={at} format="minute" />
            </>
          )}
          {' · '}
          {t('order:sync.connected')} <DateText value={sync.connectedAt} />
        </div>
        {isFailed && mayOpen && (
          <div>
            <ButtonLink size="small" to={`/integration/list?open=${sync.integrationId}`}>
              {t('order:sync.open')}
            </ButtonLink>
          </div>
        )}
        {onSync && (
          <div>
            <Button
              size="small"
              isBusy={state === 'waiting' || state === 'running'}
              onClick={() => onSync(sync.integrationId)}
            >
              {t('order:action.sync')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Connected stores with the state of their last sync. */
export const StoreSyncs = ({ syncs, onSync }: Pick<StoreProps, 'onSync'> & { syncs: readonly Sync[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.stores} aria-label={t('order:sync.label')} aria-live="polite" tabIndex={0}>
      {syncs.map((sync) => (
        <Store key={sync.integrationId} sync={sync} {...(onSync && { onSync })} />
      ))}
    </ul>
  )
}
