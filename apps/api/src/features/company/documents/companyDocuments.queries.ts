import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import type { Db } from '../../../platform/db/database.ts'
import { roleGroups, userRoleGroups, users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import { listUsersWithFlag } from '../../notice/listUsersWithFlag.ts'
import { seesCompanyOfAgency } from '../company.policies.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../company.tables.ts'
import { companyDocuments } from './companyDocument.tables.ts'

export type CompanyDocumentRow = typeof companyDocuments.$inferSelect

export interface DocumentFilter {
  companyId: number
  /** Filters for documents; null in any of these fields means no filter. */
  id: number | null
  status: number | null
  isDeleted: boolean | null
}

const matching = ({ companyId, id, status, isDeleted }: DocumentFilter) =>
  and(
    eq(companyDocuments.companyId, companyId),
    id === null ? undefined : eq(companyDocuments.id, id),
    status === null ? undefined : eq(companyDocuments.status, status),
    isDeleted === null ? undefined : eq(companyDocuments.isDeleted, isDeleted),
  )

export const listDocumentRows = (
  db: Db,
  filter: DocumentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CompanyDocumentRow[]> =>
  db
    .select()
    .from(companyDocuments)
    .where(matching(filter))
    .orderBy(desc(companyDocuments.uploadedAt), desc(companyDocuments.id))
    .limit(limit)
    .offset(offset)

export const countDocumentRows = async (db: Db, filter: DocumentFilter): Promise<number> =>
  (await db.select({ count: count() }).from(companyDocuments).where(matching(filter)))[0]!.count

/** Current documents of a company by type. */
export const listCurrentDocuments = (db: Db, companyId: number): Promise<CompanyDocumentRow[]> =>
  db
    .select()
    .from(companyDocuments)
    .where(and(eq(companyDocuments.companyId, companyId), eq(companyDocuments.isDeleted, false)))
    .orderBy(companyDocuments.type)

export const findDocumentInScope = async (
  db: Db,
  scope: Scope,
  documentId: number,
): Promise<CompanyDocumentRow | undefined> =>
  (
    await db
      .select()
      .from(companyDocuments)
      .where(and(eq(companyDocuments.id, documentId), inScope(companyDocuments.companyId, scope)))
  )[0]

/** Marks the previous document of the type as deleted. */
export const replaceDocument = async (
  db: Db,
  row: typeof companyDocuments.$inferInsert,
): Promise<CompanyDocumentRow> => {
  await db
    .update(companyDocuments)
    .set({ isDeleted: true, version: sql`${companyDocuments.version} + 1` })
    .where(
      and(
        eq(companyDocuments.companyId, row.companyId),
        eq(companyDocuments.type, row.type),
        eq(companyDocuments.isDeleted, false),
      ),
    )
  return (await db.insert(companyDocuments).values(row).returning())[0]!
}

/** Moves the company's documents in these states to "waiting" and returns them. */
export const setDocumentsWaiting = async (
  db: Db,
  companyId: number,
  from: readonly number[],
  now: Date,
): Promise<CompanyDocumentRow[]> =>
  db
    .update(companyDocuments)
    .set({
      status: approvalStatuses.waiting,
      waitingSince: now,
      reviewedBy: null,
      reviewedAt: null,
      version: sql`${companyDocuments.version} + 1`,
    })
    .where(
      and(
        eq(companyDocuments.companyId, companyId),
        eq(companyDocuments.isDeleted, false),
        inArray(companyDocuments.status, [...from]),
      ),
    )
    .returning()

const reviewFlag: PermissionFlag = 'agent_documentreview'

/** Users who review documents and see this company: operations, administrators, and agents of its agency. */
export const listReviewerIds = async (db: Db, companyId: number): Promise<number[]> => {
  const holders = await listUsersWithFlag(db, reviewFlag)
  if (holders.length === 0) return []
  const rows = await db
    .select({
      id: users.id,
      agencyId: users.agencyId,
      companyAgencyId: companies.agencyId,
      roles: sql<RoleName[]>`array_agg(${roleGroups.role})`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(userRoleGroups, and(eq(userRoleGroups.userId, users.id), eq(userRoleGroups.isActive, true)))
    .innerJoin(roleGroups, eq(roleGroups.id, userRoleGroups.roleGroupId))
    .where(inArray(users.id, holders))
    .groupBy(users.id, companies.id)
    .orderBy(users.id)
  return rows
    .filter(({ companyAgencyId, ...user }) => seesCompanyOfAgency(user, companyAgencyId))
    .map(({ id }) => id)
}

/** Updates a reviewed document. The caller holds the company's lock. */
export const updateReviewedDocument = async (
  db: Db,
  document: Pick<CompanyDocumentRow, 'id' | 'version'>,
  changes: Partial<typeof companyDocuments.$inferInsert>,
): Promise<CompanyDocumentRow> =>
  (
    await db
      .update(companyDocuments)
      .set({ ...changes, version: document.version + 1 })
      .where(eq(companyDocuments.id, document.id))
      .returning()
  )[0]!
