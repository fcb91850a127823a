import type { FileAnswer } from '@kervan/contract/endpoint'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPhoto } from './profile.queries.ts'

/** @throws AppError fileNotFound */
export const getProfilePhoto = async (ctx: Ctx): Promise<FileAnswer> => {
  const bytes = await findPhoto(ctx.db, requireActor(ctx).userId)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: 'image/jpeg', bytes, inline: true }
}
