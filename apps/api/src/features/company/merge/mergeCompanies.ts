import type { MergeField } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { moveUsersOfCompany } from '../../access/users/moveUsersOfCompany.ts'
import { yieldConnectionsTo } from '../../connection/yieldConnectionsTo.ts'
import { yieldDefaultSender } from '../../contact/yieldDefaultSender.ts'
import { yieldRulesTo } from '../../order/rules/yieldRulesTo.ts'
import { yieldOrdersTo } from '../../order/yieldOrdersTo.ts'
import {
  lockPickupsOfCompany,
  yieldStandingPickups,
} from '../../reservation/standing/yieldStandingPickups.ts'
import { lockBooksOfCompany } from '../../invoicing/sales/lockBooksOfCompany.ts'
import { yieldTemplatesTo } from '../../template/yieldTemplatesTo.ts'
import { forgetCompanySegment } from '../../pricing/segments/companySegmentCache.ts'
import { lockCompany, updateCompanyRow } from '../company.queries.ts'
import type { CompanyRow } from '../company.queries.ts'
import { compareCompanies } from './compareCompanies.ts'
import type { Comparison } from './compareCompanies.ts'
import {
  followMerge,
  lockShipmentsOfCompany,
  swapAccountCodes,
  swapInvoiceSettings,
} from './companyMerge.queries.ts'
import { moveCompanyRows } from './companyRows.queries.ts'

const audit = auditOf('company', { masked: ['identityNumber'] })

interface Wanted {
  survivorID: number
  mergedID: number
  take: MergeField[]
  survivorVersion: number
  mergedVersion: number
}

/**
 * Locks both companies in id order, so that concurrent merges of a pair wait. Lock order: pickups before
 * shipments, as changes of reservations do; shipments before companies, as payments do; numbers of
 * invoices and paid items before companies, as issuing and refunds do.
 */
const lockBoth = async (ctx: Ctx, tx: Db, { survivorID, mergedID }: Wanted) => {
  await lockPickupsOfCompany(tx, mergedID)
  await lockShipmentsOfCompany(tx, mergedID)
  await lockBooksOfCompany(tx, mergedID)
  const locked = new Map<number, CompanyRow>()
  for (const id of [survivorID, mergedID].toSorted((a, b) => a - b)) {
    const company = await lockCompany(tx, scopeOf(ctx), id)
    if (company) locked.set(id, company)
  }
  const [survivor, merged] = [locked.get(survivorID), locked.get(mergedID)]
  if (!survivor || !merged) throw new AppError('notFound')
  return { survivor, merged }
}

/** @throws AppError companiesNotDuplicates */
export const requireDuplicates = (survivor: CompanyRow, merged: CompanyRow): void => {
  const isSame = survivor.taxNumber !== null && survivor.taxNumber === merged.taxNumber
  if (survivor.id === merged.id || !isSame) throw new AppError('companiesNotDuplicates')
}

const requireHonestDocuments = ({ fields, problem }: Comparison, take: readonly MergeField[]): void => {
  if (problem === 'paymentOpen') throw new AppError('companyPaymentOpen')
  const isFalsified = fields.some(
    ({ name, mustBe }) => mustBe !== null && (mustBe === 'merged') !== take.includes(name),
  )
  if (problem === 'identityDiffers' || isFalsified) throw new AppError('companyIdentityDiffers')
}

/** Fields that the surviving company takes from the closed one's row. */
const takenFrom = (merged: CompanyRow, take: readonly MergeField[]): Partial<CompanyRow> => {
  const values: Partial<Record<MergeField, Partial<CompanyRow>>> = {
    name: { name: merged.name },
    companyType: { typeId: merged.typeId },
    identityNumber: { identityNumber: merged.identityNumber },
    country: { countryCode: merged.countryCode },
    agency: { agencyId: merged.agencyId },
    segment: { segmentId: merged.segmentId },
    couponCode: { couponCode: merged.couponCode },
  }
  return Object.assign({}, ...take.map((name) => values[name])) as Partial<CompanyRow>
}

/**
 * Merges two companies in the transaction of the idempotency key. Deletes nothing: conflicting rows stay with
 * the closed company. The survivor keeps its own approval.
 * @throws AppError notFound, companiesNotDuplicates, changedMeanwhile, companyIdentityDiffers,
 * companyPaymentOpen
 */
export const mergeCompanies = async (ctx: Ctx, wanted: Wanted) => {
  const { survivorID: survivorId, mergedID: mergedId, take } = wanted
  const tx = ctx.db
  const { survivor, merged } = await lockBoth(ctx, tx, wanted)
  requireDuplicates(survivor, merged)
  if (survivor.version !== wanted.survivorVersion || merged.version !== wanted.mergedVersion)
    throw new AppError('changedMeanwhile')
  const comparison = await compareCompanies(ctx, tx, { survivor, merged })
  const differing = comparison.fields.map(({ name }) => name)
  const taken = take.filter((name) => differing.includes(name))
  requireHonestDocuments(comparison, taken)

  if (taken.includes('invoiceSettings')) await swapInvoiceSettings(tx, survivorId, mergedId)
  if (taken.includes('accountCodes')) await swapAccountCodes(tx, survivorId, mergedId)
  await yieldConnectionsTo(tx, { companyId: mergedId, to: survivorId })
  await yieldDefaultSender(tx, { companyId: mergedId, to: survivorId })
  await yieldOrdersTo(tx, { companyId: mergedId, to: survivorId })
  await yieldRulesTo(tx, { companyId: mergedId, to: survivorId })
  await yieldTemplatesTo(tx, { companyId: mergedId, to: survivorId })
  await yieldStandingPickups(tx, { companyId: mergedId, to: survivorId })
  const users = await moveUsersOfCompany(tx, ctx, { from: mergedId, to: survivorId })
  const moved = { users, ...(await moveCompanyRows(tx, { survivorId, mergedId })) }
  await followMerge(tx, mergedId, survivorId)
  const changes = takenFrom(merged, taken)
  await updateCompanyRow(tx, survivor, changes)
  await updateCompanyRow(tx, merged, { mergedIntoId: survivorId, mergedAt: ctx.now })
  await audit(tx, ctx, {
    action: 'companyMerged',
    id: survivorId,
    before: { ...survivor },
    after: changes,
    details: { mergedID: mergedId, taken, moved },
  })
  await audit(tx, ctx, {
    action: 'companyClosedByMerge',
    id: mergedId,
    before: { mergedIntoId: null },
    after: { mergedIntoId: survivorId },
  })
  forgetCompanySegment(ctx.cache, survivorId)
  return { returnCode: 200, returnText: translate(ctx.language, 'company:merge.done'), id: survivorId }
}
