import type { UserDetail, UserPermission } from '@kervan/contract/access/user.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUserAccess } from '../access.queries.ts'
import { scopeOf } from '../policies.ts'
import { describeUser } from './describeUser.ts'
import {
  countOpenWork,
  findUserRow,
  groupName,
  listDefinitions,
  listGroupAccess,
  listOpenSessions,
  listUserExceptions,
  listUserHistory,
} from './user.queries.ts'

const listPermissions = async (
  ctx: Ctx,
  userId: number,
  groupIds: readonly number[],
): Promise<UserPermission[]> => {
  const [definitions, groups, exceptions, { flags }] = await Promise.all([
    listDefinitions(ctx.db),
    listGroupAccess(ctx.db, groupIds),
    listUserExceptions(ctx.db, userId),
    findUserAccess(ctx.db, userId),
  ])
  const held: ReadonlySet<string> = flags
  return definitions.map((definition) => {
    const exception = exceptions.find((one) => one.definition === definition)
    return {
      definition,
      isHeld: held.has(definition),
      groups: groups
        .filter((group) => group.isActive && group.flags.some((flag) => flag === definition))
        .map((group) => groupName(group, ctx.language)),
      exception: exception ? Number(exception.isActive) : null,
    }
  })
}

/** @throws AppError notFound, also for a user outside the caller's scope */
export const getUserDetail = async (ctx: Ctx, userId: number): Promise<UserDetail> => {
  const user = await findUserRow(ctx.db, userId, scopeOf(ctx))
  if (!user) throw new AppError('notFound')
  const groupIds = user.groups.map(({ id }) => id)
  const [permissions, sessions, history, openWork] = await Promise.all([
    listPermissions(ctx, userId, groupIds),
    listOpenSessions(ctx.db, userId, ctx.now),
    listUserHistory(ctx.db, userId),
    countOpenWork(ctx.db, user),
  ])
  return {
    ...describeUser(user, ctx.language),
    permissions,
    sessions: sessions.map(({ startedAt, expiresAt }) => ({
      startedAt: startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
    openWork,
    hasPassword: user.passwordHash !== null,
  }
}
