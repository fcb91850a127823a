import { eq, sql } from 'drizzle-orm'
import { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type { ReferenceRuleRow } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { describeRule } from './describeRule.ts'
import { selectRules } from './reference.queries.ts'
import { referenceRules, unrecognisedScans } from './reference.tables.ts'

const words = folded(
  sql`(${referenceRules.name} || ' ' || coalesce(${referenceRules.supplierCode}, '') || ' ' || ${referenceRules.prefix})`,
)

export const referenceRuleList = defineList(referenceRuleEndpoints.listReferenceRules, {
  scope: 'everyone',
  filters: {
    search: (search) => hasWords(words, search),
    kind: referenceRules.kind,
    isActive: referenceRules.isActive,
  },
  sorts: {
    priority: referenceRules.priority,
    name: { by: sql`${referenceRules.name} collate "tr-x-icu"`, type: 'text' },
  },
  id: referenceRules.id,
  select: (db, page) =>
    selectRules(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ rule }) => describeRule(rule),
})

export const readRule = async (db: Db, id: number): Promise<ReferenceRuleRow> =>
  describeRule((await selectRules(db).where(eq(referenceRules.id, id)))[0]!.rule)

export const unrecognisedScanList = defineList(referenceRuleEndpoints.listUnrecognisedScans, {
  scope: 'everyone',
  filters: { search: (search) => hasWords(sql`lower(${unrecognisedScans.shape})`, search) },
  sorts: { scans: unrecognisedScans.scanCount, lastSeen: unrecognisedScans.lastSeen },
  id: unrecognisedScans.id,
  select: (db, page) =>
    db
      .select({ place: page.place, scan: unrecognisedScans })
      .from(unrecognisedScans)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ scan }) => ({
    ...scan,
    firstSeen: scan.firstSeen.toISOString(),
    lastSeen: scan.lastSeen.toISOString(),
  }),
})
