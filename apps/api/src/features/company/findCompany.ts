import type { CompanyDetail } from '@kervan/contract/company/company.endpoints'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { canChooseSegment, canSeeStaffNames } from '../access/policies.ts'
import { chooseCompany } from './chooseCompany.ts'
import { findAgencyName, findCompanyRow } from './company.queries.ts'
import type { CompanyRow } from './company.queries.ts'
import { describeCompanyDocument } from './documents/describeCompanyDocument.ts'
import { listCurrentDocuments } from './documents/companyDocuments.queries.ts'
import { findCompanySettings } from './invoiceSettings/invoiceSettings.queries.ts'

/** Facts for staff only: the company's agency and coupon code. */
const staffFactsOf = async (ctx: Ctx, { agencyId, couponCode, mergedIntoId }: CompanyRow) => {
  if (!canSeeStaffNames(requireActor(ctx))) return {}
  const agencyName = agencyId === null ? null : await findAgencyName(ctx.db, agencyId)
  const into = mergedIntoId === null ? undefined : await findCompanyRow(ctx.db, { kind: 'all' }, mergedIntoId)
  return {
    agencyID: agencyId,
    agencyName,
    couponCode,
    mergedInto: into ? { id: into.id, name: into.name } : null,
  }
}

/** @throws AppError notFound, also for staff who request an own company */
export const findCompany = async (ctx: Ctx, { id }: { id: number }): Promise<CompanyDetail> => {
  const { scope, companyId } = await chooseCompany(ctx, id)
  const company = companyId === null ? undefined : await findCompanyRow(ctx.db, scope, companyId)
  if (!company) throw new AppError('notFound')
  const stored = await findCompanySettings(ctx.db, company.id)
  const documents = await listCurrentDocuments(ctx.db, company.id)
  return {
    id: company.id,
    name: company.name,
    companyTypeID: company.typeId,
    companyStatusTypeId: company.statusTypeId,
    taxID: company.taxNumber,
    identificationNumber: company.identityNumber,
    countryCode: company.countryCode,
    ...(canChooseSegment(requireActor(ctx)) && { segmentID: company.segmentId }),
    ...(await staffFactsOf(ctx, company)),
    createdDate: company.createdAt.toISOString(),
    version: company.version,
    address: stored ? { ...stored.settings } : null,
    documents: documents.map(describeCompanyDocument),
  }
}
