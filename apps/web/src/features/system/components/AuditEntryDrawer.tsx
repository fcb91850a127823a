import { Drawer } from 'antd'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { actionWord, auditValue, fieldWord, subjectWord } from '../audit/auditWords.ts'
import { useAuditReader } from '../audit/useAuditReader.ts'
import { AuditRecord } from './AuditRecord.tsx'
import { Coded } from './Coded.tsx'

const nothing = '–'

/** Audit entry: user, time, origin, and each field before and after. */
export const AuditEntryDrawer = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const { t, language } = useTranslation()
  const reader = useAuditReader()
  const details = Object.fromEntries(entry.details.map(({ field, value }) => [field, value]))
  const side = (name: 'before' | 'after') => ({
    ...details,
    ...Object.fromEntries(entry.changes.map((change) => [change.field, change[name]])),
  })
  const [before, after] = [side('before'), side('after')]
  const fieldName = (field: string) => <Coded word={fieldWord(t, field)} code={field} />
  return (
    <Drawer open size={620} title={actionWord(t, entry.action)} onClose={onClose}>
      <div style={{ display: 'grid', gap: 16 }}>
        <FactLines
          facts={[
            {
              label: t('audit:column.action'),
              value: <Coded word={actionWord(t, entry.action)} code={entry.action} />,
            },
            {
              label: t('audit:column.subject'),
              value: <Coded word={subjectWord(t, entry.subject)} code={entry.subject} />,
            },
            { label: t('audit:column.record'), value: <AuditRecord entry={entry} /> },
            { label: t('audit:column.subjectID'), value: <code>{entry.subjectID}</code> },
            { label: t('audit:column.at'), value: formatDate(new Date(entry.at), 'full', language) },
            { label: t('audit:column.actor'), value: entry.actorName ?? t('audit:system') },
            { label: t('audit:column.onBehalfOf'), value: entry.onBehalfOf ?? nothing },
            { label: t('audit:column.address'), value: entry.address ?? nothing },
            ...entry.details.map(({ field, value, valueName }) => ({
              label: fieldName(field),
              value: valueName ?? auditValue(reader, field, value, details),
            })),
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
              rows={entry.changes.map((change) => [
                fieldName(change.field),
                change.beforeName ?? auditValue(reader, change.field, change.before, before),
                change.afterName ?? auditValue(reader, change.field, change.after, after),
              ])}
            />
          )}
        </Panel>
      </div>
    </Drawer>
  )
}
