import type { DuplicateCompany, MergePreview } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { findCompanyRow } from '../company.queries.ts'
import { compareCompanies } from './compareCompanies.ts'
import { listDuplicateRows } from './companyMerge.queries.ts'
import { countCompanyRows } from './companyRows.queries.ts'
import { requireDuplicates } from './mergeCompanies.ts'

export const listDuplicateCompanies = async (
  ctx: Ctx,
): Promise<{ taxID: string; companies: DuplicateCompany[] }[]> => {
  const byNumber = new Map<string, DuplicateCompany[]>()
  for (const { taxNumber, statusTypeId, createdAt, ...row } of await listDuplicateRows(
    ctx.db,
    scopeOf(ctx),
  )) {
    const company = { ...row, companyStatusTypeId: statusTypeId, createdDate: createdAt.toISOString() }
    byNumber.set(taxNumber!, [...(byNumber.get(taxNumber!) ?? []), company])
  }
  return [...byNumber].map(([taxID, companies]) => ({ taxID, companies }))
}

/** @throws AppError notFound, companiesNotDuplicates */
export const previewCompanyMerge = async (
  ctx: Ctx,
  { survivorID, mergedID }: { survivorID: number; mergedID: number },
): Promise<MergePreview> => {
  const survivor = await findCompanyRow(ctx.db, scopeOf(ctx), survivorID)
  const merged = await findCompanyRow(ctx.db, scopeOf(ctx), mergedID)
  if (!survivor || !merged || merged.mergedIntoId !== null || survivor.mergedIntoId !== null)
    throw new AppError('notFound')
  requireDuplicates(survivor, merged)
  const { fields, problem, ...facts } = await compareCompanies(ctx, ctx.db, { survivor, merged })
  const sideOf = ({ company: { id, name, version }, hasIssued }: (typeof facts)['survivor']) => ({
    id,
    name,
    version,
    hasIssued,
  })
  return {
    survivor: sideOf(facts.survivor),
    merged: sideOf(facts.merged),
    fields,
    moves: await countCompanyRows(ctx.db, { survivorId: survivorID, mergedId: mergedID }),
    problem,
  }
}
