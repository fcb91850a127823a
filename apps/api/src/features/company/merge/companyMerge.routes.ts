import type { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { mergeCompanies } from './mergeCompanies.ts'
import { listDuplicateCompanies, previewCompanyMerge } from './previewMerge.ts'

export const companyMergeHandlers: Handlers<typeof companyMergeEndpoints> = {
  listDuplicateCompanies,
  previewCompanyMerge: (ctx, { body }) => previewCompanyMerge(ctx, body),
  mergeCompanies: (ctx, { body }) => mergeCompanies(ctx, body),
}
