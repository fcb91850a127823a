import type { UploadedFile } from '@kervan/contract/endpoint'
import type { CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { lockCompany } from '../company.queries.ts'
import { chooseCompany } from '../chooseCompany.ts'
import { hasInvoiceSettings } from '../invoiceSettings/invoiceSettings.queries.ts'
import { describeCompanyDocument } from './describeCompanyDocument.ts'
import { storeCompanyDocument } from './storeCompanyDocument.ts'

/**
 * @throws AppError notFound; companyInformationMissing before the invoice settings are saved; validationFailed
 * on the document's name
 */
export const uploadCompanyDocument = async (
  ctx: Ctx,
  { companyID, documentName }: { companyID: number; documentName: string },
  files: readonly UploadedFile[],
) => {
  const { scope, companyId } = await chooseCompany(ctx, companyID)
  const company = companyId === null ? undefined : await lockCompany(ctx.db, scope, companyId)
  if (!company) throw new AppError('notFound')
  if (!(await hasInvoiceSettings(ctx.db, company.id))) throw new AppError('companyInformationMissing')
  const [file] = files
  if (!file) throw fieldError(documentName, 'company:required.document')
  const row = await storeCompanyDocument(ctx.db, ctx, company, {
    documentName: documentName as CompanyDocumentName,
    file,
    field: documentName,
  })
  return describeCompanyDocument(row)
}
