import {
  issuerSettings,
  storedInvoiceSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import type {
  InvoiceSettings,
  IssuerSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import type { InvoiceSettingsAnswer } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import { splitDialCode } from '@kervan/domain/identity/phone'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { canChangeIssuerSettings } from '../company.policies.ts'
import type { Scope } from '../../access/policies.ts'
import { chooseCompany } from '../chooseCompany.ts'
import { findCompanyRow, findFirstUser } from '../company.queries.ts'
import type { CompanyRow } from '../company.queries.ts'
import { companyTypeOf } from '../companyTypeIds.ts'
import { describeCompanyDocument } from '../documents/describeCompanyDocument.ts'
import { listCurrentDocuments } from '../documents/companyDocuments.queries.ts'
import { findHelp } from '../house/findHelp.ts'
import { findCompanySettings, findHouseSettings, findSettingsOfCompanies } from './invoiceSettings.queries.ts'

const nothing: InvoiceSettings = storedInvoiceSettings.parse({ countryCode: 'TR', currency: 'TRY' })

/** Prefills the settings with data from the sign-up. */
const firstSettingsOf = async (db: Db, company: CompanyRow): Promise<InvoiceSettings> => {
  const user = await findFirstUser(db, company.id)
  const phone = user?.phoneNumber ? splitDialCode(user.phoneNumber) : null
  return {
    ...nothing,
    email: user?.email ?? null,
    dialCode: phone?.dialCode ?? null,
    phone: phone?.number ?? null,
  }
}

const settingsOfCompany = (
  company: Pick<CompanyRow, 'typeId' | 'name' | 'taxNumber' | 'identityNumber' | 'countryCode'>,
  stored: InvoiceSettings,
): InvoiceSettings => ({
  ...stored,
  companyType: companyTypeOf(company.typeId),
  name: company.name,
  taxNumber: company.taxNumber,
  identityNumber: company.identityNumber,
  countryCode: company.countryCode,
})

/** Name and address of a company, or of the platform for null, for documents that the product writes itself. */
export const findBillingSettings = async (db: Db, companyId: number | null): Promise<InvoiceSettings> => {
  if (companyId === null) return (await findHouseSettings(db))?.settings ?? nothing
  const company = await findCompanyRow(db, { kind: 'company', companyId }, companyId)
  const stored = await findCompanySettings(db, companyId)
  return settingsOfCompany(company!, stored?.settings ?? nothing)
}

/** Settings of several companies by their id, for documents that the product writes itself. */
export const findManyBillingSettings = async (
  db: Db,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, InvoiceSettings>> => {
  if (companyIds.length === 0) return new Map()
  const rows = await findSettingsOfCompanies(db, companyIds)
  return new Map(
    rows.map(({ company, stored }) => [company.id, settingsOfCompany(company, stored ?? nothing)]),
  )
}

/** The platform as issuer of invoices; null until its invoice settings are complete. */
export const findIssuer = async (
  db: Db,
): Promise<{ settings: InvoiceSettings; issuer: IssuerSettings } | null> => {
  const row = await findHouseSettings(db)
  return row ? { settings: row.settings, issuer: issuerSettings.parse(row.issuer) } : null
}

const describeHouse = async (ctx: Ctx): Promise<InvoiceSettingsAnswer> => {
  const row = await findHouseSettings(ctx.db)
  return {
    companyID: null,
    companyStatusTypeId: companyStatuses.verified,
    isComplete: row !== undefined,
    canChange: canChangeIssuerSettings(requireActor(ctx)),
    version: row?.version ?? 0,
    settings: row?.settings ?? nothing,
    issuer: {
      ...issuerSettings.parse(row?.issuer ?? {}),
      whatsAppNumber: (await findHelp(ctx)).whatsAppNumber,
    },
    documents: [],
  }
}

/** @throws AppError notFound */
export const describeSettings = async (
  ctx: Ctx,
  scope: Scope,
  companyId: number | null,
): Promise<InvoiceSettingsAnswer> => {
  if (companyId === null) return describeHouse(ctx)
  const company = await findCompanyRow(ctx.db, scope, companyId)
  if (!company) throw new AppError('notFound')
  const stored = await findCompanySettings(ctx.db, companyId)
  const settings = stored?.settings ?? (await firstSettingsOf(ctx.db, company))
  const documents = await listCurrentDocuments(ctx.db, companyId)
  return {
    companyID: companyId,
    companyStatusTypeId: company.statusTypeId,
    isComplete: stored !== undefined,
    canChange: true,
    version: company.version,
    settings: settingsOfCompany(company, settings),
    issuer: null,
    documents: documents.map(describeCompanyDocument),
  }
}

/** @throws AppError notFound, also for staff who neither have a company nor see all */
export const findInvoiceSettings = async (
  ctx: Ctx,
  { companyID }: { companyID: number },
): Promise<InvoiceSettingsAnswer> => {
  const { scope, companyId } = await chooseCompany(ctx, companyID)
  return describeSettings(ctx, scope, companyId)
}
