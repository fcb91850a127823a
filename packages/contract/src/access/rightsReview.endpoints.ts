/** Current permissions of all users, and their change history. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, rowId } from '../fields.ts'
import { choiceFilter, daysFilter, idFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

/** `groupRoles`: flags of a group. `userGroups`: groups of a user. `userMenu`: individual exceptions of a user. */
const rightsChangeKinds = ['groupRoles', 'userGroups', 'userMenu'] as const

/** Maximum number of users listed per flag; the count covers all users. */
export const mostHolders = 200

const rightsChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: changed by the system. */
  actorName: z.string().nullable(),
  kind: z.enum(rightsChangeKinds),
  /** Name of the changed group or user. */
  subjectName: z.string(),
  /** Flag or group name. 1: granted, 0: not granted; in an exception, −1 means that the groups decide. */
  items: z.array(z.object({ name: z.string(), before: z.int(), after: z.int() })),
  /** Id of the change that this change reverts. */
  undoOf: z.int().nullable(),
  isUndone: z.boolean(),
})
export type RightsChange = z.output<typeof rightsChange>

const writeItems = ({ items }: RightsChange): string =>
  items.map(({ name, before, after }) => `${name}: ${before} » ${after}`).join('; ')

const changes = listEndpoint({
  path: '/api/Role/GetRightsChanges',
  access: 'definitions_audit',
  summary: 'Changes of what people may do, newest first',
  name: 'rightsChanges',
  title: 'shell:screen.rightsChanges',
  filters: {
    kind: choiceFilter(
      'access/roles:log.column.kind',
      rightsChangeKinds,
      (kind) => `access/roles:log.kind.${kind}`,
    ),
    actorID: idFilter('access/roles:log.column.actor'),
    at: daysFilter('access/roles:log.column.at', 'from', 'to'),
  },
  item: rightsChange,
  columns: {
    at: { kind: 'moment', title: 'access/roles:log.column.at', isIdentity: true, value: (row) => row.at },
    actor: {
      kind: 'text',
      title: 'access/roles:log.column.actor',
      none: 'access/roles:log.system',
      value: (row) => row.actorName,
    },
    kind: {
      kind: 'word',
      title: 'access/roles:log.column.kind',
      value: (row) => `access/roles:log.kind.${row.kind}`,
    },
    subject: { kind: 'text', title: 'access/roles:log.column.subject', value: (row) => row.subjectName },
    items: { kind: 'text', title: 'access/roles:log.column.items', value: writeItems },
  },
  sorts: ['-at', 'at'],
  pageSize: 50,
  hasPersonalData: true,
})

export const rightsReviewEndpoints = {
  listRightsChanges: changes,
  exportRightsChanges: changes.export,
  undoRightsChange: endpoint({
    method: 'POST',
    path: '/api/Role/UndoRightsChange',
    access: 'definitions_audit',
    summary:
      'Takes back one change, by the rules of a change of its kind; refused when it was changed again since',
    body: z.object({ id: rowId() }),
    answer: outcome,
    errors: ['changedMeanwhile', 'wouldGiveMore', 'lastAdministrator', 'notAllowed'],
  }),
  listHolders: endpoint({
    method: 'POST',
    path: '/api/Role/GetRoleHolders',
    access: 'definitions_rolecrud',
    summary: 'The active users who hold a flag, and from where each has it',
    body: z.object({ roleID: rowId() }),
    answer: z.object({
      totalCount: z.int(),
      holders: z.array(
        z.object({
          userID: z.int(),
          userName: z.string(),
          /** Names of the groups that grant the flag to the user. */
          groups: z.array(z.string()),
          isException: z.boolean(),
        }),
      ),
    }),
  }),
}
