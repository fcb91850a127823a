import type { InputOf } from '@kervan/contract/endpoint'
import type { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { approvalStatuses, companyStatuses } from '@kervan/domain/company/companyDocuments'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { canChangeCompanyTerms, scopeOf } from '../../access/policies.ts'
import { forgetCompanySegment } from '../../pricing/segments/companySegmentCache.ts'
import { requireSegment } from '../../pricing/segments/requireSegment.ts'
import { insertCompany, lockCompany, updateCompanyRow } from '../company.queries.ts'
import { requestReview } from '../documents/requestReview.ts'
import { companyTypeIds } from '../companyTypeIds.ts'
import { agencyExists, listNamesByTaxNumber } from './companyAdministration.queries.ts'

type Stated = InputOf<typeof companyAdministrationEndpoints.saveCompany>['body']

const audit = auditOf('company', { masked: ['identityNumber'] })

/** Segment, type, agency and coupon code are set by the platform; values from customers and agents are ignored. */
const termsOf = async (ctx: Ctx, tx: Db, stated: Stated) => {
  if (!canChangeCompanyTerms(requireActor(ctx))) return {}
  const { segmentID, agencyID, companyTypeID, couponCode } = stated
  if (segmentID) await requireSegment({ db: tx }, segmentID)
  if (agencyID && !(await agencyExists(tx, agencyID))) throw fieldError('agencyID', 'validation:choice')
  return {
    ...(segmentID !== undefined && { segmentId: segmentID }),
    ...(agencyID !== undefined && { agencyId: agencyID }),
    ...(companyTypeID && { typeId: companyTypeID }),
    couponCode,
  }
}

const factsOf = ({ name, taxID, identificationNumber, countryCode }: Stated) => ({
  name,
  taxNumber: taxID,
  identityNumber: identificationNumber,
  ...(countryCode && { countryCode }),
})

/**
 * Requires a confirmation for a shared tax number. Skipped for customers, because the message would reveal
 * another company; agents see only companies in their scope.
 * @throws AppError taxNumberShared, on `taxID`
 */
const checkTaxNumber = async (ctx: Ctx, tx: Db, stated: Stated): Promise<void> => {
  const scope = scopeOf(ctx)
  if (stated.taxID === null || stated.isSharedTaxNumberConfirmed || scope.kind === 'company') return
  const names = await listNamesByTaxNumber(tx, scope, stated.taxID, stated.id)
  if (names.length === 0) return
  const params = { companies: names.join(', ') }
  throw new AppError('taxNumberShared', {
    fields: [{ field: 'taxID', key: 'company:taxNumberShared', params }],
  })
}

const create = async (ctx: Ctx, tx: Db, stated: Stated): Promise<number> => {
  const scope = scopeOf(ctx)
  // Customers have a company already; only users who administer companies create others.
  if (scope.kind !== 'all' && scope.kind !== 'agency') throw new AppError('notAllowed')
  await checkTaxNumber(ctx, tx, stated)
  const row = {
    ...factsOf(stated),
    typeId: stated.companyTypeID ?? companyTypeIds.corporate,
    ...(await termsOf(ctx, tx, stated)),
    ...(scope.kind === 'agency' && { agencyId: scope.agencyId }),
  }
  const id = await insertCompany(tx, row)
  await audit(tx, ctx, { action: 'companyCreated', id, after: row })
  return id
}

const change = async (ctx: Ctx, tx: Db, stated: Stated): Promise<number> => {
  const company = await lockCompany(tx, scopeOf(ctx), stated.id)
  if (!company) throw new AppError('notFound')
  if (stated.version && stated.version !== company.version) throw new AppError('changedMeanwhile')
  const facts = factsOf(stated)
  const isAnother =
    facts.name !== company.name ||
    facts.taxNumber !== company.taxNumber ||
    facts.identityNumber !== company.identityNumber
  const isLocked =
    company.statusTypeId === companyStatuses.verified && !canChangeCompanyTerms(requireActor(ctx))
  if (isLocked && isAnother) throw new AppError('companyIdentityLocked')
  if (facts.taxNumber !== company.taxNumber) await checkTaxNumber(ctx, tx, stated)
  const changes = { ...facts, ...(await termsOf(ctx, tx, stated)) }
  const updated = await updateCompanyRow(tx, company, changes)
  if (isAnother && company.statusTypeId === companyStatuses.unverified)
    await requestReview(tx, ctx, updated, { from: [approvalStatuses.approved] })
  await audit(tx, ctx, { action: 'companyChanged', id: company.id, before: company, after: changes })
  return company.id
}

/**
 * @throws AppError notAllowed for a customer who adds a company; notFound; changedMeanwhile; companyIdentityLocked once a
 * company is verified, for all but operations; taxNumberShared for staff until they confirm
 */
export const saveCompany = async (ctx: Ctx, stated: Stated) => {
  const id = await ctx.db.transaction((tx) =>
    stated.id < 1 ? create(ctx, tx, stated) : change(ctx, tx, stated),
  )
  forgetCompanySegment(ctx.cache, id)
  return { returnCode: 200, returnText: translate(ctx.language, 'company:companySaved'), id }
}
