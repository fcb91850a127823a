import { and, eq, inArray, like, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import {
  approvalStatuses,
  companyDocumentNames,
  companyDocumentTypes,
} from '@kervan/domain/company/companyDocuments'
import type { ApprovalStatusName } from '@kervan/domain/company/companyDocuments'
import { folded } from '../../../platform/columns.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holding, searchedWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { companies } from '../company.tables.ts'
import { companyDocuments } from '../documents/companyDocument.tables.ts'
import { describeCompanyDocument } from '../documents/describeCompanyDocument.ts'

const dayMs = 24 * 3_600_000

const statusNames = Object.keys(approvalStatuses) as ApprovalStatusName[]

const searched: SQL = folded(
  sql`concat_ws(' ', ${companies.name}, ${companies.taxNumber}, ${companies.identityNumber})`,
)

const hasWords = (search: string): SQL | undefined =>
  and(...searchedWords(search).map((word) => like(searched as unknown as AnyPgColumn, holding(word))))

const selectDocuments = (db: Db, place: SQL<string>) =>
  db
    .select({
      place,
      document: companyDocuments,
      companyName: sql<string>`${companies.name}`.as('company_name'),
      companyStatusTypeId: companies.statusTypeId,
      reviewerName: sql<
        string | null
      >`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${companyDocuments.reviewedBy})`.as(
        'reviewer_name',
      ),
      sameFileTypes: sql<
        number[]
      >`array(select other.type from company_documents other where other.file_key = ${companyDocuments.fileKey}
        and other.company_id = ${companyDocuments.companyId} and other.id <> ${companyDocuments.id}
        and not other.is_deleted order by other.type)`.as('same_file_types'),
    })
    .from(companyDocuments)
    .innerJoin(companies, eq(companies.id, companyDocuments.companyId))

export type StoredReview = Awaited<ReturnType<typeof selectDocuments>>[number]

const nameOfType = (type: number) => companyDocumentNames.find((name) => companyDocumentTypes[name] === type)!

const toItem = (
  { document, companyName, companyStatusTypeId, reviewerName, sameFileTypes }: StoredReview,
  { now }: Ctx,
): ReviewedCompanyDocument => {
  const waitingSince = document.status === approvalStatuses.waiting ? document.waitingSince : null
  return {
    ...describeCompanyDocument(document),
    documentName: nameOfType(document.type),
    approvalName: statusNames.find((name) => approvalStatuses[name] === document.status)!,
    companyName,
    companyStatusTypeId,
    waitingSince: waitingSince?.toISOString() ?? null,
    waitingDays: waitingSince && Math.max(0, Math.floor((now.getTime() - waitingSince.getTime()) / dayMs)),
    reviewerName,
    reviewedAt: document.reviewedAt?.toISOString() ?? null,
    sameFileAs: sameFileTypes.map(nameOfType),
  }
}

export const reviewedDocumentList = defineList(documentReviewEndpoints.listDocumentsToReview, {
  scope: (ctx) => and(inCallersScope(companyDocuments.companyId)(ctx), eq(companyDocuments.isDeleted, false)),
  filters: {
    searchText: hasWords,
    companyId: companyDocuments.companyId,
    documentName: (name) => eq(companyDocuments.type, companyDocumentTypes[name]),
    statuses: (names) =>
      inArray(
        companyDocuments.status,
        names.map((name) => approvalStatuses[name]),
      ),
    documentId: companyDocuments.id,
    uploaded: companyDocuments.uploadedAt,
  },
  sorts: {
    waiting: [
      { by: sql`(${companyDocuments.status} <> ${approvalStatuses.waiting})`, type: 'boolean' },
      {
        by: sql`coalesce(${companyDocuments.waitingSince}, ${companyDocuments.uploadedAt})`,
        type: 'timestamp with time zone',
      },
    ],
    uploaded: companyDocuments.uploadedAt,
    company: { by: sql`${companies.name} collate "tr-x-icu"`, type: 'text' },
  },
  id: companyDocuments.id,
  select: (db: Db, page: ListPage) =>
    selectDocuments(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem,
})

/** Returns one document in the list's format; the caller has checked the scope. */
export const describeReview = async (ctx: Ctx, documentId: number): Promise<ReviewedCompanyDocument> => {
  const [row] = await selectDocuments(ctx.db, sql<string>`''`).where(eq(companyDocuments.id, documentId))
  return toItem(row!, ctx)
}
