import type { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { updateCompanySegment } from './updateCompanySegment.ts'

export const companyHandlers: Handlers<typeof companyEndpoints> = {
  updateCompanySegment: (ctx, { body }) => updateCompanySegment(ctx, body),
}
