import type { Profile } from '@kervan/contract/account/profile/profile.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { getPerson } from '../../access/person/getPerson.ts'
import { findAppearance } from './profile.queries.ts'
import { describeProfile } from './describeProfile.ts'

/** Profile of the caller's own account. */
export const getProfile = async (ctx: Ctx): Promise<Profile> => {
  const person = await getPerson(ctx.db, requireActor(ctx).userId)
  if (!person) throw new AppError('notFound')
  return describeProfile(person, await findAppearance(ctx.db, person.id))
}
