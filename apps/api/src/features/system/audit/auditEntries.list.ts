import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { users } from '../../access/access.tables.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { subjectNames, valueNames } from './subjectName.ts'

const behalf = alias(users, 'behalf')

/** Writes a value of any kind as one line of text. */
const write = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const writeSide = (change: object, side: 'before' | 'after'): string | null => {
  const value = (change as Record<string, unknown>)[side]
  return value === undefined || value === null ? null : write(value)
}

/** Entries belong to no company or agency, so users limited to some companies see none. */
export const auditEntryList = defineList(auditEndpoints.listAuditEntries, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return undefined
  },
  filters: {
    actorID: auditEntries.actorId,
    subject: auditEntries.subject,
    subjectID: auditEntries.subjectId,
    action: auditEntries.action,
    at: auditEntries.at,
  },
  sorts: { at: auditEntries.at },
  id: auditEntries.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: auditEntries.id,
        at: auditEntries.at,
        actorID: auditEntries.actorId,
        actorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
        onBehalfOf: sql<string | null>`${behalf.firstName} || ' ' || ${behalf.lastName}`,
        action: auditEntries.action,
        subject: auditEntries.subject,
        subjectID: auditEntries.subjectId,
        subjectNames,
        valueNames,
        changes: auditEntries.changes,
        details: auditEntries.details,
        address: auditEntries.address,
      })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .leftJoin(behalf, eq(behalf.id, auditEntries.onBehalfOfId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (
    { at, subjectNames: named, valueNames: valuesNamed, changes, details, ...entry },
    { language },
  ) => {
    const place = language === 'en' ? 1 : 0
    const nameOf = (field: string, side: string) => valuesNamed[`${field}.${side}`]?.[place] ?? null
    return {
      ...entry,
      subjectName: named?.[place] ?? null,
      at: at.toISOString(),
      changes: Object.entries(changes).map(([field, change]) => ({
        field,
        before: writeSide(change, 'before'),
        after: writeSide(change, 'after'),
        beforeName: nameOf(field, 'before'),
        afterName: nameOf(field, 'after'),
      })),
      details: Object.entries((details ?? {}) as Record<string, unknown>).map(([field, value]) => ({
        field,
        value: write(value),
        valueName: nameOf(field, 'detail'),
      })),
    }
  },
})
