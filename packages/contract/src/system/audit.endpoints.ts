/** Audit trail: user, action, and values before and after. */
import { z } from 'zod'
import { daysFilter, idFilter, namesFilter, textFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { writeAuditChanges } from './auditText.ts'

const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: the system. */
  actorID: z.int().nullable(),
  actorName: z.string().nullable(),
  /** Person or company on whose behalf the actor acted. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectID: z.string(),
  /** Reference, number or name of the row; null when it has none or was deleted. */
  subjectName: z.string().nullable(),
  /**
   * Changes by field; a missing side means that the row did not exist before or no longer exists. Personal data
   * is masked.
   */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Names of the rows that the values refer to by id. */
      beforeName: z.string().nullable(),
      afterName: z.string().nullable(),
    }),
  ),
  details: z.array(z.object({ field: z.string(), value: z.string(), valueName: z.string().nullable() })),
  address: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const subjectWord = (subject: string) => `audit:subjectName.${subject}`
const actionWord = (action: string) => `audit:actionName.${action}`

/** Writes field names as in the code, for machine-readable exports. */
const writeChanges = ({ changes }: AuditEntry): string | null =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} » ${after ?? '–'}`).join('; ') || null

const entries = listEndpoint({
  path: '/api/System/GetAuditEntries',
  access: 'definitions_audit',
  summary: 'The audit trail, newest first',
  name: 'audit',
  title: 'shell:screen.audit',
  filters: {
    actorID: idFilter('audit:column.actor'),
    subject: namesFilter('audit:column.subject', subjectWord),
    subjectID: textFilter('audit:column.subjectID', 80),
    action: namesFilter('audit:column.action', actionWord),
    at: daysFilter('audit:column.at', 'from', 'to'),
  },
  item: auditEntry,
  columns: {
    at: { kind: 'moment', title: 'audit:column.at', isIdentity: true, value: (row) => row.at },
    actor: {
      kind: 'text',
      title: 'audit:column.actor',
      none: 'audit:system',
      value: (row) => row.actorName,
    },
    onBehalfOf: {
      kind: 'text',
      title: 'audit:column.onBehalfOf',
      isHiddenAtFirst: true,
      value: (row) => row.onBehalfOf,
    },
    action: { kind: 'word', title: 'audit:column.action', value: (row) => actionWord(row.action) },
    subject: { kind: 'word', title: 'audit:column.subject', value: (row) => subjectWord(row.subject) },
    record: {
      kind: 'reference',
      title: 'audit:column.record',
      value: (row) => row.subjectName ?? row.subjectID,
    },
    subjectID: {
      kind: 'reference',
      title: 'audit:column.subjectID',
      isHiddenAtFirst: true,
      value: (row) => row.subjectID,
    },
    changes: {
      kind: 'text',
      title: 'audit:column.changes',
      value: writeChanges,
      inWords: (row, reader) => writeAuditChanges(reader, row) || null,
    },
    changesRaw: {
      kind: 'text',
      title: 'audit:column.changesRaw',
      isHiddenAtFirst: true,
      value: writeChanges,
    },
    address: {
      kind: 'text',
      title: 'audit:column.address',
      isHiddenAtFirst: true,
      value: (row) => row.address,
    },
  },
  sorts: ['-at', 'at'],
  pageSize: 50,
  hasPersonalData: true,
})

export const auditEndpoints = {
  listAuditEntries: entries,
  exportAuditEntries: entries.export,
}
