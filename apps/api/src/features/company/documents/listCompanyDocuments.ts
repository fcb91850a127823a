import type { InputOf } from '@kervan/contract/endpoint'
import type { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { chooseCompany } from '../chooseCompany.ts'
import { countDocumentRows, listDocumentRows } from './companyDocuments.queries.ts'
import { describeCompanyDocument } from './describeCompanyDocument.ts'

/** @throws AppError notFound for a company outside the caller's scope */
export const listCompanyDocuments = async (
  ctx: Ctx,
  body: InputOf<typeof companyDocumentEndpoints.listCompanyDocuments>['body'],
) => {
  const { companyId } = await chooseCompany(ctx, body.companyID)
  if (companyId === null) throw new AppError('notFound')
  const filter = {
    companyId,
    id: body.id === 0 ? null : body.id,
    status: body.approvalStatus < 1 ? null : body.approvalStatus,
    isDeleted: body.isDeleted === -1 ? null : body.isDeleted === 1,
  }
  const page = { limit: body.pageSize, offset: (body.pageNumber - 1) * body.pageSize }
  const [rows, totalCount] = await Promise.all([
    listDocumentRows(ctx.db, filter, page),
    countDocumentRows(ctx.db, filter),
  ])
  return { items: rows.map(describeCompanyDocument), totalCount }
}
