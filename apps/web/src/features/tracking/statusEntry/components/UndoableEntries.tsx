import { useCallback } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import type { UndoableEntry } from '@kervan/contract/tracking/statusEntry.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { formatTime } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { UndoBar } from '../../../../ui/UndoBar.tsx'
import styles from './EntryResults.module.css'

const { listUndoableEntries, undoStatusEntry } = statusEntryEndpoints

const EntryUndo = ({
  entry,
  minutes,
  onChange,
}: {
  entry: UndoableEntry
  minutes: number
  onChange: () => void
}) => {
  const { t, language } = useTranslation()
  const undo = useEndpointMutation(undoStatusEntry, {
    onSuccess: ({ undone, kept }) => {
      if (undone > 0) notify('success', t('tracking/statusEntry:undo.done', { count: undone }))
      if (kept.length > 0)
        notify('warning', t('tracking/statusEntry:undo.kept', { references: kept.join(', ') }))
      onChange()
    },
    onError: onChange,
  })
  return (
    <UndoBar
      action={t('tracking/statusEntry:undo.action')}
      until={entry.untilDate}
      minutes={minutes}
      isBusy={undo.isPending}
      onUndo={() => undo.mutate({ body: { id: entry.id } })}
      onEnd={onChange}
    >
      {t('tracking/statusEntry:undo.entry', {
        status: entry.statusName,
        location: entry.location,
        count: entry.count,
        time: formatTime(new Date(entry.untilDate), language),
      })}
    </UndoBar>
  )
}

/** Status entries of the user that can be undone, because customers were not emailed yet. */
export const UndoableEntries = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data } = useQuery(endpointQuery(listUndoableEntries, {}))
  const refresh = useCallback(() => {
    for (const row of [listUndoableEntries, trackingEndpoints.findScanned])
      void queries.invalidateQueries(queriesOf(row))
  }, [queries])
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('tracking/statusEntry:undo.title')}>
      <ul className={styles.results}>
        {data.items.map((entry) => (
          <li key={entry.id} className={styles.undo}>
            <EntryUndo entry={entry} minutes={data.undoMinutes} onChange={refresh} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
