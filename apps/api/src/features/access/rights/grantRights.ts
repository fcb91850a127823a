import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notify } from '../../notice/notify.ts'
import { findUserById } from '../access.queries.ts'
import { changeRights } from './changeRights.ts'
import { listPowerfulRights } from './powerfulRights.queries.ts'
import type { HeldFlag } from './powerfulRights.queries.ts'
import { powerfulRightsEmail } from './powerfulRightsEmail.ts'

const audit = auditOf('user')

/**
 * Maximum number of separate audit entries. A larger change, such as one of the customers' group, gets one
 * entry with the number of people.
 */
const mostEntries = 100

/** Maximum number of queued emails per statement. */
const mostTold = 500

const byUser = (flags: readonly HeldFlag[]): Map<number, HeldFlag[]> => {
  const found = new Map<number, HeldFlag[]>()
  for (const flag of flags) found.set(flag.userId, [...(found.get(flag.userId) ?? []), flag])
  return found
}

const writeTrail = async (
  ctx: Ctx,
  tx: Db,
  flagsByUser: ReadonlyMap<number, readonly HeldFlag[]>,
): Promise<void> => {
  const action = 'powerfulRightsGiven'
  if (flagsByUser.size > mostEntries) {
    const added = [...new Set([...flagsByUser.values()].flat().map(({ definition }) => definition))]
    return audit(tx, ctx, { action, id: 'several', details: { added, users: flagsByUser.size } })
  }
  for (const [userId, flags] of flagsByUser)
    await audit(tx, ctx, {
      action,
      id: userId,
      details: { added: flags.map(({ definition }) => definition) },
    })
}

/** Emails each person once, however many flags were granted at the same time. */
const tellByLetter = async (ctx: Ctx, tx: Db, given: readonly HeldFlag[]): Promise<void> => {
  const by = await findUserById(tx, requireActor(ctx).userId)
  const givenBy = `${by!.firstName} ${by!.lastName}`
  const idsByFlags = new Map<string, { definitions: string[]; userIds: number[] }>()
  for (const [userId, flags] of byUser(given)) {
    const definitions = flags.map(({ definition }) => definition)
    const key = definitions.join(' ')
    const same = idsByFlags.get(key) ?? { definitions, userIds: [] }
    same.userIds.push(userId)
    idsByFlags.set(key, same)
  }
  for (const { definitions, userIds } of idsByFlags.values())
    for (let first = 0; first < userIds.length; first += mostTold)
      await notify(tx, ctx, {
        to: { userIds: userIds.slice(first, first + mostTold) },
        email: powerfulRightsEmail,
        facts: definitions.map((definition) => ({
          key: `${definition} ${ctx.now.toISOString()}`,
          fact: { definition, givenBy },
        })),
      })
}

/**
 * Changes permissions, and emails and audits each user who gains the management of users, permissions or prices.
 * @throws AppError lastAdministrator
 */
export const grantRights = <T>(ctx: Ctx, tx: Db, work: () => Promise<T>): Promise<T> =>
  changeRights(tx, async () => {
    const keyOf = ({ userId, definition }: HeldFlag) => `${userId} ${definition}`
    const before = new Set((await listPowerfulRights(tx)).map(keyOf))
    const done = await work()
    const given = (await listPowerfulRights(tx)).filter((flag) => !before.has(keyOf(flag)))
    if (given.length > 0) {
      await writeTrail(ctx, tx, byUser(given))
      await tellByLetter(
        ctx,
        tx,
        given.filter(({ isSetUp }) => isSetUp),
      )
    }
    return done
  })
