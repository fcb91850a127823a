import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import type { RightsChange } from '@kervan/contract/access/rightsReview.endpoints'
import { requireWholeHouse } from '../policies.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { roleGroups, users } from '../access.tables.ts'

type Kind = RightsChange['kind']

const { changes, details, action, subject, subjectId } = auditEntries

const isOfKind: Record<Kind, SQL> = {
  groupRoles: sql`(${subject} = 'roleGroup' and ${action} = 'roleGroupRolesChanged')`,
  userGroups: sql`(${subject} = 'user' and ${action} in ('userGroupsChanged', 'userChanged') and ${changes} ? 'roleGroupIds')`,
  userMenu: sql`(${subject} = 'user' and ${action} = 'userMenuChanged')`,
}

const kind = sql<Kind>`case when ${isOfKind.groupRoles} then 'groupRoles' when ${isOfKind.userMenu} then 'userMenu' else 'userGroups' end`

/** Condition: the change was undone already; it cannot be undone twice. */
const isUndone = sql<boolean>`exists (select 1 from ${auditEntries} as later
  where later.subject = ${subject} and later.subject_id = ${subjectId} and later.at >= ${auditEntries.at}
    and (later.details ->> 'undoOf')::int = ${auditEntries.id})`

/** Columns of a change, including group ids. */
export const changeColumns = {
  id: auditEntries.id,
  subjectID: subjectId,
  kind: kind.as('kind'),
  changes,
  details,
  isUndone: isUndone.as('is_undone'),
}

export const isRightsChange = sql`(${isOfKind.groupRoles} or ${isOfKind.userGroups} or ${isOfKind.userMenu})`

interface Stored {
  kind: Kind
  changes: Record<string, { before?: unknown; after?: unknown }>
  details: unknown
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const gainsAndLosses = (gained: string[], lost: string[]): RightsChange['items'] => [
  ...gained.map((name) => ({ name, before: 0, after: 1 })),
  ...lost.map((name) => ({ name, before: 1, after: 0 })),
]

/** Changed flags, or changed groups by id. */
export const itemsOf = (stored: Stored): RightsChange['items'] => {
  const facts = (stored.details ?? {}) as Record<string, unknown>
  if (stored.kind === 'groupRoles') return gainsAndLosses(texts(facts.added), texts(facts.removed))
  if (stored.kind === 'userGroups') {
    const { before, after } = stored.changes.roleGroupIds ?? {}
    const [had, has] = [texts(before), texts(after)]
    return gainsAndLosses(
      has.filter((id) => !had.includes(id)),
      had.filter((id) => !has.includes(id)),
    )
  }
  return Object.entries(stored.changes).map(([name, { before, after }]) => ({
    name,
    before: Number(before ?? -1),
    after: Number(after ?? -1),
  }))
}

const groupNames = sql<Record<string, { tr: string; en: string }>>`(select json_object_agg(${roleGroups.id},
  json_build_object('tr', ${roleGroups.nameTr}, 'en', ${roleGroups.nameEn})) from ${roleGroups})`

/** Like the whole audit trail, visible to users who see the whole platform. */
export const rightsChangeList = defineList(rightsReviewEndpoints.listRightsChanges, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return isRightsChange
  },
  filters: {
    kind: (wanted) => isOfKind[wanted],
    actorID: auditEntries.actorId,
    at: auditEntries.at,
  },
  sorts: { at: auditEntries.at },
  id: auditEntries.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        at: auditEntries.at,
        actorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        userName: sql<string | null>`(select first_name || ' ' || last_name from users as changed
          where ${subject} = 'user' and changed.id::text = ${subjectId})`.as('user_name'),
        groupNames: groupNames.as('group_names'),
        ...changeColumns,
      })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { language }) => {
    const nameOfGroup = (id: string) => row.groupNames[id]?.[language] ?? id
    const undoOf = ((row.details ?? {}) as { undoOf?: number }).undoOf ?? null
    return {
      id: row.id,
      at: row.at.toISOString(),
      actorName: row.actorName,
      kind: row.kind,
      subjectName: row.kind === 'groupRoles' ? nameOfGroup(row.subjectID) : (row.userName ?? row.subjectID),
      items: itemsOf(row).map((item) =>
        row.kind === 'userGroups' ? { ...item, name: nameOfGroup(item.name) } : item,
      ),
      undoOf,
      isUndone: row.isUndone,
    }
  },
})
