import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { textNames, useTranslation } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import { EmptyState } from '../../../ui/light/States.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { actionWord, auditChanges, subjectWord } from '../audit/auditWords.ts'
import { useAuditReader } from '../audit/useAuditReader.ts'
import { Arrowed } from '../components/Arrowed.tsx'
import { AuditEntryDrawer } from '../components/AuditEntryDrawer.tsx'
import { AuditRecord } from '../components/AuditRecord.tsx'

const optionsOf = (t: Translate, prefix: string) =>
  textNames(prefix).map((value) => ({ value, label: t(prefix + value) }))

/** Audit trail: user, action and row with old and new values. */
export const AuditPage = () => {
  const { t } = useTranslation()
  const reader = useAuditReader()
  const [actors, setActors] = useState<ReadonlyMap<string, string>>(new Map())
  const list = useEndpointList(auditEndpoints.listAuditEntries, {
    options: {
      actorID: [...actors].map(([value, label]) => ({ value, label })),
      subject: optionsOf(t, 'audit:subjectName.'),
      action: optionsOf(t, 'audit:actionName.'),
    },
  })
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [, setParams] = useSearchParams()
  // Offers every user seen in the loaded audit entries as a filter option.
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
        cells={{
          action: ({ action }) => <span title={action}>{actionWord(t, action)}</span>,
          subject: ({ subject }) => <span title={subject}>{subjectWord(t, subject)}</span>,
          record: (entry) => <AuditRecord entry={entry} />,
          changes: (entry) => <Arrowed text={auditChanges(reader, entry) || '–'} />,
        }}
        rowActions={actionsOf}
        empty={<EmptyState title={t('audit:empty')}>{t('audit:emptyText')}</EmptyState>}
      />
      {open && <AuditEntryDrawer entry={open} onClose={() => setOpen(null)} />}
    </>
  )
}
