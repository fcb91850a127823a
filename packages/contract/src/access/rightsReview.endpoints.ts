/** Who can do what, and how that came about. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, rowId } from '../fields.ts'
import { choiceFilter, daysFilter, idFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

/** `groupRoles`: the flags of a group. `userGroups`: the groups of a user. `userMenu`: a user's own exceptions. */
const rightsChangeKinds = ['groupRoles', 'userGroups', 'userMenu'] as const

/** At most this many people of one flag are named; the count is of all. */
export const mostHolders = 200

const rightsChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null: the system. */
  actorName: z.string().nullable(),
  kind: z.enum(rightsChangeKinds),
  /** The group or the user. */
  subjectName: z.string(),
  /** A flag, or the name of a group. 1 has it, 0 has not; of an exception −1 leaves it to the groups. */
  items: z.array(z.object({ name: z.string(), before: z.int(), after: z.int() })),
  /** The change that this one took back. */
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
          /** Names of the groups that give it. */
          groups: z.array(z.string()),
          isException: z.boolean(),
        }),
      ),
    }),
  }),
}
