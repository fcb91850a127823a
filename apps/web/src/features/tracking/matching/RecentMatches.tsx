import type { TrackingMatch } from '@kervan/contract/tracking/matching.endpoints'
import { formatCount } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import styles from './Matching.module.css'
import { useMatchActions, useRecentMatches } from './useMatching.ts'

const State = ({ match }: { match: TrackingMatch }) => {
  const { t, language } = useTranslation()
  if (match.isUndone) return <StateDot tone="none">{t('tracking/matching:recent.undone')}</StateDot>
  const params = { count: match.doneShipments, shown: formatCount(match.doneShipments, language) }
  return match.isFinished ? (
    <StateDot tone="ok">{t('tracking/matching:recent.done', params)}</StateDot>
  ) : (
    <StateDot tone="info">{t('tracking/matching:recent.running', params)}</StateDot>
  )
}

/** Matches of the last day with their progress and undo. */
export const RecentMatches = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { data, error, refetch } = useRecentMatches()
  const { undo } = useMatchActions(() => {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const codesOf = ({ statuses }: TrackingMatch) =>
    statuses.map(({ supplierCode, code }) => `${supplierCode} ${code}`).join(', ')
  const ask = (match: TrackingMatch) =>
    confirm({
      title: t('tracking/matching:recent.undoTitle', { codes: codesOf(match) }),
      text: t('tracking/matching:recent.undoText'),
      action: t('tracking/matching:recent.undo'),
      onConfirm: () => undo.mutateAsync({ body: { id: match.id } }),
    })
  return (
    <div className={styles.recent}>
      <Panel title={t('tracking/matching:recent.title')} help={t('tracking/matching:recent.help')}>
        <PlainTable
          isBare
          label={t('tracking/matching:recent.title')}
          columns={[
            { title: t('tracking/matching:column.code') },
            { title: t('tracking/matching:column.matched') },
            { title: t('tracking/matching:recent.undo') },
            { title: t('tracking/matching:recent.state') },
            { title: t('tracking/matching:recent.when') },
          ]}
          rows={data.items.map((match) => [
            codesOf(match),
            match.customizedName ?? t('tracking/matching:panel.free'),
            match.canUndo ? (
              <Button
                key="undo"
                size="small"
                aria-label={t('tracking/matching:recent.undoOf', { codes: codesOf(match) })}
                onClick={() => ask(match)}
              >
                {t('tracking/matching:recent.undo')}
              </Button>
            ) : (
              ''
            ),
            <State key="state" match={match} />,
            <DateText key="when" value={match.createdDate} format="minute" />,
          ])}
        />
      </Panel>
    </div>
  )
}
