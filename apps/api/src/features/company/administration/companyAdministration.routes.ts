import type { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { companyList } from './companies.list.ts'
import {
  listAccountCodes,
  listCompanyAddresses,
  listCompanyChoices,
  listCompanyHistory,
  listCompanyUsers,
} from './companyTabs.ts'
import { saveAccountCode } from './saveAccountCode.ts'
import { saveAddress, saveCompanyAddress } from './saveAddress.ts'
import { saveCompany } from './saveCompany.ts'
import { saveCompanyEmployee } from './saveCompanyEmployee.ts'

export const companyAdministrationHandlers: Handlers<typeof companyAdministrationEndpoints> = {
  listCompanies: companyList.findPage,
  exportCompanies: companyList.exportAll,
  listCompanyChoices: (ctx, { body }) => listCompanyChoices(ctx, body),
  listCompanyUsers: (ctx, { body }) => listCompanyUsers(ctx, body),
  listAccountCodes: (ctx, { body }) => listAccountCodes(ctx, body),
  saveAccountCode: (ctx, { body }) => saveAccountCode(ctx, body),
  listCompanyAddresses: (ctx, { body }) => listCompanyAddresses(ctx, body),
  listCompanyHistory: (ctx, { body }) => listCompanyHistory(ctx, body),
  saveCompany: (ctx, { body }) => saveCompany(ctx, body),
  saveAddress: (ctx, { body }) => saveAddress(ctx, body),
  saveCompanyAddress: (ctx, { body }) => saveCompanyAddress(ctx, body),
  saveCompanyEmployee: (ctx, { body }) => saveCompanyEmployee(ctx, body),
}
