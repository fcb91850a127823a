import { useState } from 'react'
import { Drawer } from 'antd'
import { useSearchParams } from 'react-router'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'

const nothing = '–'

const EntryDrawer = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const { t, language } = useTranslation()
  return (
    <Drawer open size={620} title={`${entry.action} · ${entry.subject} ${entry.subjectID}`} onClose={onClose}>
      <div style={{ display: 'grid', gap: 16 }}>
        <FactLines
          facts={[
            { label: t('audit:column.at'), value: formatDate(new Date(entry.at), 'full', language) },
            { label: t('audit:column.actor'), value: entry.actorName ?? t('audit:system') },
            { label: t('audit:column.onBehalfOf'), value: entry.onBehalfOf ?? nothing },
            { label: t('audit:column.address'), value: entry.address ?? nothing },
            ...entry.details.map(({ field, value }) => ({ label: field, value })),
          ]}
        />
        <Panel title={t('audit:column.changes')}>
          {entry.changes.length === 0 ? (
            t('audit:noChanges')
          ) : (
            <PlainTable
              isBare
              label={t('audit:column.changes')}
              columns={[
                { title: t('audit:field') },
                { title: t('audit:before') },
                { title: t('audit:after') },
              ]}
              rows={entry.changes.map(({ field, before, after }) => [
                field,
                before ?? nothing,
                after ?? nothing,
              ])}
            />
          )}
        </Panel>
      </div>
    </Drawer>
  )
}

/** Who did what to which row, with before and after. */
export const AuditPage = () => {
  const { t } = useTranslation()
  const [actors, setActors] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useEndpointList(auditEndpoints.listAuditEntries, {
    options: { actorID: [...actors].map(([value, label]) => ({ value, label })) },
  })
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [, setParams] = useSearchParams()
  // Whoever stood in a row so far can be chosen.
  const seen = list.items?.filter(({ actorID, actorName }) => actorID !== null && actorName !== null) ?? []
  const isNew = ({ actorID }: AuditEntry) => !actors.has(String(actorID))
  if (seen.some(isNew))
    setActors(
      new Map([...actors, ...seen.map(({ actorID, actorName }) => [String(actorID), actorName!] as const)]),
    )
  const actionsOf = ({ actorID, subject, subjectID }: AuditEntry): RowAction[] => [
    ...(actorID === null
      ? []
      : [
          {
            key: 'actor',
            label: t('audit:sameActor'),
            onSelect: () => setParams({ actorID: String(actorID) }),
          },
        ]),
    {
      key: 'subject',
      label: t('audit:sameSubject'),
      onSelect: () => setParams({ subject, subjectID }),
    },
  ]
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        onOpen={setOpen}
        rowActions={actionsOf}
        empty={<EmptyState title={t('audit:empty')} />}
      />
      {open && <EntryDrawer entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}
