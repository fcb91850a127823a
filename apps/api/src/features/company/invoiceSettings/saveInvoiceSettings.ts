import type { InputOf, UploadedFile } from '@kervan/contract/endpoint'
import type { InvoiceSettingsAnswer } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import type { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import {
  birthYears,
  issuerFields,
  issuerSettings,
  personNeedsTaxOffice,
  storedInvoiceSettings,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import {
  approvalStatuses,
  companyDocumentNames,
  companyStatuses,
} from '@kervan/domain/company/companyDocuments'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { canChangeIssuerSettings } from '../company.policies.ts'
import type { Scope } from '../../access/policies.ts'
import { isTaxOffice } from '../../reference/referenceFacts.ts'
import { chooseCompany } from '../chooseCompany.ts'
import { lockCompany, updateCompanyRow } from '../company.queries.ts'
import type { CompanyRow } from '../company.queries.ts'
import { companyTypeIds, companyTypeOf } from '../companyTypeIds.ts'
import { requestReview } from '../documents/requestReview.ts'
import { storeCompanyDocument } from '../documents/storeCompanyDocument.ts'
import { describeSettings } from './findInvoiceSettings.ts'
import {
  findCompanySettings,
  insertHouseSettings,
  lockHouseSettings,
  saveCompanySettings,
  updateHouseSettings,
} from './invoiceSettings.queries.ts'

type Stated = InputOf<typeof invoiceSettingsEndpoints.saveInvoiceSettings>['body']

/** Masks personal data, and data that only the company and its bank need. */
const audit = auditOf('company', {
  masked: [
    'email',
    'phone',
    'identityNumber',
    'passportNumber',
    'birthYear',
    'address1',
    'address2',
    'iban',
    'notes',
  ],
})

/** Drops numbers of the other identity type, so that an invoice contains nothing that the form does not show. */
const keepOneIdentity = (stated: Stated): InvoiceSettings => {
  const settings = storedInvoiceSettings.parse(stated)
  if (settings.companyType === 'corporate')
    return { ...settings, citizenship: null, identityNumber: null, passportNumber: null, birthYear: null }
  const taxOfficeCode = personNeedsTaxOffice(settings) ? settings.taxOfficeCode : null
  const person = { ...settings, taxNumber: null, taxOfficeCode }
  return settings.citizenship === 'turkish'
    ? { ...person, passportNumber: null, birthYear: null }
    : { ...person, identityNumber: null }
}

const checkFacts = ({ taxOfficeCode, birthYear }: InvoiceSettings, now: Date): void => {
  if (taxOfficeCode !== null && !isTaxOffice(taxOfficeCode))
    throw fieldError('taxOfficeCode', 'company:required.taxOffice')
  const lastYear = Number(dayInTurkiye(now).slice(0, 4)) - birthYears.youngestAge
  if (birthYear !== null && birthYear > lastYear) throw fieldError('birthYear', 'company:invalid.birthYear')
}

/** @throws AppError validationFailed on each field reserved for the issuing platform */
const refuseIssuerFields = (stated: Stated): void => {
  const sent = issuerFields.filter((field) => stated[field] !== null)
  if (sent.length === 0) return
  throw new AppError('validationFailed', {
    fields: sent.map((field) => ({ field, key: 'company:invalid.houseOnly', params: {} })),
  })
}

const seriesFields = ['series', 'archiveSeries', 'paperSeries'] as const

/** @throws AppError validationFailed on the second field with the same series, since numbers would repeat */
const checkSeries = (stated: Stated): void => {
  const used = new Set<string>()
  for (const field of seriesFields) {
    const one = stated[field]
    if (one === null) continue
    if (used.has(one)) throw fieldError(field, 'company:invalid.seriesTwice')
    used.add(one)
  }
}

/** Identity of the company; a changed identity must be verified again. */
const identityOf = (company: CompanyRow, settings: InvoiceSettings | undefined) => ({
  companyType: companyTypeOf(company.typeId),
  name: company.name,
  taxNumber: company.taxNumber,
  identityNumber: company.identityNumber,
  passportNumber: settings?.passportNumber ?? null,
})

const isSameIdentity = (one: object, other: Record<string, unknown>): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name])

const saveHouse = async (ctx: Ctx, stated: Stated, settings: InvoiceSettings): Promise<void> => {
  const actor = requireActor(ctx)
  if (!canChangeIssuerSettings(actor)) throw new AppError('notAllowed')
  checkSeries(stated)
  const before = await lockHouseSettings(ctx.db)
  if ((before?.version ?? 0) !== stated.version) throw new AppError('changedMeanwhile')
  const row = {
    settings,
    issuer: issuerSettings.parse(stated),
    version: stated.version + 1,
    updatedBy: actor.userId,
    updatedAt: ctx.now,
  }
  if (before) await updateHouseSettings(ctx.db, row)
  else if (!(await insertHouseSettings(ctx.db, row))) throw new AppError('changedMeanwhile')
  await audit(ctx.db, ctx, {
    action: 'houseInvoiceSettingsChanged',
    id: 'house',
    before: before && { ...before.settings, ...before.issuer },
    after: { ...settings, ...row.issuer },
  })
}

const saveCompany = async (
  ctx: Ctx,
  company: CompanyRow,
  stated: Stated,
  settings: InvoiceSettings,
): Promise<CompanyRow> => {
  if (company.version !== stated.version) throw new AppError('changedMeanwhile')
  const stored = await findCompanySettings(ctx.db, company.id)
  const identity = identityOf(company, stored?.settings)
  const isOther = !isSameIdentity(identity, { ...settings })
  const isAnother = company.statusTypeId === companyStatuses.verified && isOther
  if (isAnother && !stated.isIdentityChangeConfirmed) throw new AppError('identityChangeUnconfirmed')
  const updated = await updateCompanyRow(ctx.db, company, {
    name: settings.name!,
    typeId: companyTypeIds[settings.companyType!],
    taxNumber: settings.taxNumber,
    identityNumber: settings.identityNumber,
    countryCode: settings.countryCode!,
    ...(isAnother && { statusTypeId: companyStatuses.unverified }),
  })
  await saveCompanySettings(ctx.db, {
    companyId: company.id,
    settings,
    updatedBy: requireActor(ctx).userId,
    updatedAt: ctx.now,
  })
  await audit(ctx.db, ctx, {
    action: 'invoiceSettingsChanged',
    id: company.id,
    before: { ...stored?.settings, ...identity, statusTypeId: company.statusTypeId },
    after: { ...settings, statusTypeId: updated.statusTypeId },
  })
  const { approved, uploaded } = approvalStatuses
  // Earlier approvals concerned another identity, even when the company was not verified yet.
  if (isOther)
    await requestReview(ctx.db, ctx, updated, { from: isAnother ? [uploaded, approved] : [approved] })
  return updated
}

const storeFiles = async (ctx: Ctx, company: CompanyRow, files: readonly UploadedFile[]): Promise<void> => {
  for (const documentName of companyDocumentNames) {
    const file = files.find(({ fieldName, bytes }) => fieldName === documentName && bytes.length > 0)
    if (file) await storeCompanyDocument(ctx.db, ctx, company, { documentName, file, field: documentName })
  }
}

const save = async (
  ctx: Ctx,
  { scope, companyId }: { scope: Scope; companyId: number | null },
  stated: Stated,
  files: readonly UploadedFile[],
): Promise<void> => {
  const settings = keepOneIdentity(stated)
  checkFacts(settings, ctx.now)
  if (companyId === null) return saveHouse(ctx, stated, settings)
  refuseIssuerFields(stated)
  const company = await lockCompany(ctx.db, scope, companyId)
  if (!company) throw new AppError('notFound')
  await storeFiles(ctx, await saveCompany(ctx, company, stated, settings), files)
}

/**
 * Saves invoice settings in the transaction of the idempotency key. Fields of the issuing platform are accepted
 * for the platform only.
 * @throws AppError notFound; notAllowed for the platform's settings; changedMeanwhile;
 * identityChangeUnconfirmed; validationFailed
 */
export const saveInvoiceSettings = async (
  ctx: Ctx,
  stated: Stated,
  files: readonly UploadedFile[],
): Promise<InvoiceSettingsAnswer> => {
  const chosen = await chooseCompany(ctx, stated.companyID)
  await save(ctx, chosen, stated, files)
  return describeSettings(ctx, chosen.scope, chosen.companyId)
}
