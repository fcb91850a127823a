/** Content of a company's tabs. Each call first checks that the company is in the caller's scope. */
import type { Ctx } from '../../../platform/ctx.ts'
import { requireActor } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { canSeeStaffNames, scopeOf } from '../../access/policies.ts'
import { isCompanyVisible } from '../company.queries.ts'
import {
  listAccountCodeRows,
  listCompanyEntries,
  listCompanyNames,
  listLinkedAddresses,
  listUsersOfCompany,
} from './companyAdministration.queries.ts'

interface OfCompany {
  companyID: number
}

/** @throws AppError notFound */
const requireVisibleCompany = async (ctx: Ctx, companyId: number): Promise<void> => {
  if (!(await isCompanyVisible(ctx.db, scopeOf(ctx), companyId))) throw new AppError('notFound')
}

export const listCompanyChoices = (ctx: Ctx, named: { searchText: string | null; id?: number | null }) =>
  listCompanyNames(ctx.db, scopeOf(ctx), named)

/** @throws AppError notFound */
export const listCompanyUsers = async (ctx: Ctx, { companyID }: OfCompany) => {
  await requireVisibleCompany(ctx, companyID)
  const rows = await listUsersOfCompany(ctx.db, companyID)
  return rows.map(({ firstName, lastName, isActive, lastSignInAt, ...user }) => ({
    ...user,
    userName: `${firstName} ${lastName}`,
    active: isActive ? 1 : 0,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }))
}

/** @throws AppError notFound */
export const listAccountCodes = async (ctx: Ctx, { companyID }: OfCompany) => {
  await requireVisibleCompany(ctx, companyID)
  return listAccountCodeRows(ctx.db, companyID)
}

/** @throws AppError notFound */
export const listCompanyAddresses = async (ctx: Ctx, { companyID }: OfCompany) => {
  await requireVisibleCompany(ctx, companyID)
  const rows = await listLinkedAddresses(ctx.db, companyID)
  return rows.map(({ address, linkId }) => ({
    id: address.id,
    linkID: linkId,
    addressName: address.name,
    address1: address.address1,
    address2: address.address2,
    address3: address.address3,
    address4: address.address4,
    countryCode: address.countryCode,
    cityCode: address.cityCode,
    stateeCode: address.stateCode,
    zipCode: address.zipCode,
  }))
}

/** @throws AppError notFound */
export const listCompanyHistory = async (ctx: Ctx, { companyID }: OfCompany) => {
  await requireVisibleCompany(ctx, companyID)
  const seesNames = canSeeStaffNames(requireActor(ctx))
  const rows = await listCompanyEntries(ctx.db, companyID)
  return rows.map(({ id, at, action, changes, firstName, lastName }) => ({
    id,
    at: at.toISOString(),
    action,
    actorName: seesNames && firstName !== null ? `${firstName} ${lastName}` : null,
    fields: Object.keys(changes),
  }))
}
