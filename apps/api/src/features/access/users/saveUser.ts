import type { SaveUser, UserItem } from '@kervan/contract/access/user.endpoints'
import type { FieldMessage } from '@kervan/contract/validation'
import { isOperation, membershipOf } from '@kervan/contract/roles'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { inScope } from '../inScope.ts'
import { companies } from '../../company/company.tables.ts'
import { forgetSessions, forgetUsers } from '../callerCache.ts'
import { isEmailTaken } from '../findRegisteredUser.ts'
import { scopeOf } from '../policies.ts'
import { grantRights } from '../rights/grantRights.ts'
import { mayGrant, requireMayGrant } from '../rights/mayGrant.ts'
import { notifyRightsChanged } from '../rights/notifyRightsChanged.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { describeUser } from './describeUser.ts'
import { requireMayChangeUser } from './requireMayChangeUser.ts'
import { invite } from './sendInvitation.ts'
import {
  findCompanyNames,
  findUserRow,
  insertUser,
  listActiveGroupIds,
  listAgencyNames,
  listGroupAccess,
  setUserGroup,
  updateUser,
} from './user.queries.ts'
import type { GroupAccess, UserChange } from './user.queries.ts'

const audit = auditOf('user', { masked: ['email', 'firstName', 'lastName', 'phoneNumber'] })

const refuse = (fields: readonly Omit<FieldMessage, 'params'>[]): never => {
  throw new AppError('validationFailed', { fields: fields.map((field) => ({ ...field, params: {} })) })
}

/** Splits the single name of older clients: the last word is the family name. */
const nameOf = ({ firstName, lastName, userName }: SaveUser): { firstName: string; lastName: string } => {
  const words = userName?.split(/\s+/) ?? []
  return { firstName: firstName ?? words.slice(0, -1).join(' '), lastName: lastName ?? words.at(-1) ?? '' }
}

const wantedGroupIds = ({ roleGroupID, roleGroupIDs }: SaveUser): number[] | null => {
  if (roleGroupIDs) return [...new Set(roleGroupIDs)]
  return roleGroupID ? [roleGroupID] : null
}

/** Checks the company and agency that a group's token role requires. */
const checkBelonging = (groups: readonly GroupAccess[], body: SaveUser): void => {
  const asked = groups.map(({ role }) => membershipOf(role))
  const problems: Omit<FieldMessage, 'params'>[] = []
  if (asked.some(({ needsCompany }) => needsCompany) && !body.companyID)
    problems.push({ field: 'companyID', key: 'access/users:required.company' })
  if (asked.some(({ needsAgency }) => needsAgency) && !body.agencyID)
    problems.push({ field: 'agencyID', key: 'access/users:required.agency' })
  if (body.isOperationUser && !asked.some(({ mayBeOperationUser }) => mayBeOperationUser))
    problems.push({ field: 'isOperationUser', key: 'access/users:invalid.operationUser' })
  if (problems.length > 0) refuse(problems)
}

/** Checks that company and agency exist in the caller's scope. */
const checkPlaces = async (ctx: Ctx, tx: Db, { companyID, agencyID }: SaveUser): Promise<void> => {
  const scope = scopeOf(ctx)
  if (companyID) {
    const found = await findCompanyNames(
      tx,
      { search: null, companyId: companyID },
      inScope(companies.id, scope),
    )
    if (found[0]?.id !== companyID) throw fieldError('companyID', 'validation:choice')
  }
  if (agencyID) {
    const found = await listAgencyNames(tx, scope)
    if (!found.some(({ id }) => id === agencyID)) throw fieldError('agencyID', 'validation:choice')
  }
}

/** @throws AppError validationFailed for unknown groups, wouldGiveMore */
const requireGroups = async (tx: Db, actor: Actor, ids: readonly number[], before: readonly number[]) => {
  const groups = await listGroupAccess(tx, ids)
  const isNew = ({ id }: GroupAccess) => !before.includes(id)
  if (groups.length < ids.length || groups.some((group) => isNew(group) && !group.isActive))
    throw fieldError('roleGroupIDs', 'validation:choice')
  for (const { role, flags } of groups.filter(isNew))
    requireMayGrant(actor, { roles: [role], flags: new Set(flags) })
  return groups
}

const requireMayMakeOperation = (actor: Actor, { isOperationUser }: SaveUser): void => {
  if (isOperationUser && !isOperation(actor)) throw new AppError('wouldGiveMore')
}

interface Saved {
  userId: number
  endedSessionIds: string[]
}

/**
 * Checks the rules of a new user without writing. Returns the groups.
 * @throws AppError validationFailed, wouldGiveMore
 */
export const checkNewUser = async (ctx: Ctx, tx: Db, body: SaveUser): Promise<number[]> => {
  const actor = requireActor(ctx)
  requireMayMakeOperation(actor, body)
  if (await isEmailTaken(tx, body.email)) throw fieldError('email', 'access/users:invalid.emailTaken')
  const groupIds = wantedGroupIds(body) ?? []
  checkBelonging(await requireGroups(tx, actor, groupIds, []), body)
  await checkPlaces(ctx, tx, body)
  return groupIds
}

const create = async (ctx: Ctx, tx: Db, body: SaveUser): Promise<Saved> => {
  const groupIds = await checkNewUser(ctx, tx, body)
  const row = { ...changeOf(body), ...nameOf(body), email: body.email.toLowerCase() }
  const userId = await insertUser(tx, { ...row, language: ctx.language })
  for (const roleGroupId of groupIds) await setUserGroup(tx, { userId, roleGroupId, isActive: true })
  await audit(tx, ctx, { action: 'userInvited', id: userId, after: { ...row, roleGroupIds: groupIds } })
  if (row.isActive) await invite(ctx, tx, userId)
  return { userId, endedSessionIds: [] }
}

const toTakenEmail = (error: unknown): never => {
  // Another request used the email between the check and the insert.
  throw isUniqueViolation(error) ? fieldError('email', 'access/users:invalid.emailTaken') : error
}

/**
 * Invites a user within the caller's `giveRights`, possibly one of many; a refused user leaves no trace.
 * @throws AppError validationFailed, wouldGiveMore
 */
export const inviteUser = async (ctx: Ctx, body: SaveUser): Promise<void> => {
  await ctx.db.transaction((tx) => create(ctx, tx, body)).catch(toTakenEmail)
}

const changeOf = (body: SaveUser) =>
  ({
    email: body.email,
    ...nameOf(body),
    phoneNumber: body.phoneNumber ?? null,
    companyId: body.companyID ?? null,
    agencyId: body.agencyID ?? null,
    isActive: body.active === 1,
    isOperationUser: body.isOperationUser,
  }) satisfies UserChange

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const update = async (ctx: Ctx, tx: Db, body: SaveUser): Promise<Saved> => {
  const actor = requireActor(ctx)
  const before = await requireMayChangeUser(ctx, tx, body.id)
  if ((body.version ?? before.version) !== before.version) throw new AppError('changedMeanwhile')
  if (before.id === actor.userId && body.active === 0) throw fieldError('active', 'errors:notYourself')
  const groupsBefore = await listActiveGroupIds(tx, before.id)
  const groupIds = wantedGroupIds(body) ?? groupsBefore
  checkBelonging(await requireGroups(tx, actor, groupIds, groupsBefore), body)
  await checkPlaces(ctx, tx, body)
  const change = changeOf(body)
  // An address that differs only in case is the same mailbox and keeps its stored spelling.
  const isSameEmail = change.email.toLowerCase() === before.email.toLowerCase()
  if (isSameEmail) change.email = before.email
  else if (await isEmailTaken(tx, body.email)) throw fieldError('email', 'access/users:invalid.emailTaken')
  // A new address is unconfirmed.
  await updateUser(tx, before.id, isSameEmail ? change : { ...change, emailConfirmedAt: null })
  for (const roleGroupId of [...new Set([...groupsBefore, ...groupIds])])
    if (groupsBefore.includes(roleGroupId) !== groupIds.includes(roleGroupId))
      await setUserGroup(tx, { userId: before.id, roleGroupId, isActive: groupIds.includes(roleGroupId) })
  await audit(tx, ctx, {
    action: 'userChanged',
    id: before.id,
    before: { ...before, roleGroupIds: groupsBefore },
    after: { ...change, roleGroupIds: groupIds },
  })
  const endsSessions =
    !change.isActive ||
    !isSameEmail ||
    !isSame(groupsBefore, groupIds) ||
    change.isOperationUser !== before.isOperationUser ||
    change.companyId !== before.companyId ||
    change.agencyId !== before.agencyId
  return { userId: before.id, endedSessionIds: endsSessions ? await deleteSessionsOfUser(tx, before.id) : [] }
}

/**
 * Invites or changes a user. Deactivating the account or changing what it sees ends its sessions.
 * @throws AppError validationFailed, wouldGiveMore, lastAdministrator, changedMeanwhile, notFound
 */
export const saveUser = async (ctx: Ctx, body: SaveUser): Promise<UserItem> => {
  requireMayMakeOperation(requireActor(ctx), body)
  const { userId, endedSessionIds } = await ctx.db
    .transaction((tx) =>
      grantRights(ctx, tx, () => (body.id < 1 ? create(ctx, tx, body) : update(ctx, tx, body))),
    )
    .catch(toTakenEmail)
  forgetSessions(ctx.cache, endedSessionIds)
  forgetUsers(ctx.cache, [userId])
  notifyRightsChanged(ctx, [userId])
  // Users who moved themselves to another company may be outside their own scope now.
  return describeUser((await findUserRow(ctx.db, userId, { kind: 'all' }))!, ctx.language)
}

/** Checks whether the caller may grant a group, for the selection on the screen. */
export const mayGrantGroup = (actor: Actor, { role, flags }: GroupAccess): boolean =>
  mayGrant(actor, { roles: [role], flags })
