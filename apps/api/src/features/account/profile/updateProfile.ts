import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { Profile, updateUserRequest } from '@kervan/contract/account/profile/profile.endpoints'
import { requireActor, requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { canSeeUser } from '../../access/policies.ts'
import { changePerson } from '../../access/person/changePerson.ts'
import { refreshSession } from '../../access/refreshSession.ts'
import { requireMayChangeUser } from '../../access/users/requireMayChangeUser.ts'
import { describeProfile } from './describeProfile.ts'
import { deletePhoto, findAppearance, savePhoto } from './profile.queries.ts'
import { squarePhoto } from './squarePhoto.ts'

type Update = z.output<typeof updateUserRequest>

/** Photo after the change: null removes the photo, undefined leaves it unchanged. */
const photoAfter = async (
  { removePhoto }: Update,
  files: UploadedFile[],
): Promise<Uint8Array | null | undefined> => {
  const sent = files.find(({ bytes }) => bytes.length > 0)
  if (sent) return squarePhoto(sent.bytes)
  return removePhoto ? null : undefined
}

const keyOf = (photo: Uint8Array | null | undefined): string | null | undefined =>
  photo ? createHash('sha256').update(photo).digest('hex') : photo

/**
 * Changes a person's data: the own, or anyone's for user administrators. The token contains the name, so
 * callers get a new one for themselves.
 * @throws AppError notFound, wouldGiveMore; changedMeanwhile; validationFailed on `photo`
 */
export const updateProfile = async (
  ctx: Ctx,
  update: Update,
  files: UploadedFile[],
): Promise<{ user: Profile; token: string | null }> => {
  const actor = requireActor(ctx)
  const userId = update.id ?? actor.userId
  if (!canSeeUser(actor, userId)) throw new AppError('notFound')
  const own = userId === actor.userId ? requireSession(ctx) : null
  const photo = await photoAfter(update, files)
  const { firstName, lastName, phoneNumber } = update
  const person = await ctx.db.transaction(async (tx) => {
    if (!own) await requireMayChangeUser(ctx, tx, userId)
    const changed = await changePerson(tx, ctx, {
      userId,
      version: update.version,
      change: {
        firstName,
        lastName,
        phoneNumber,
        language: update.language ?? undefined,
        emailNotifications: update.emailNotifications ?? undefined,
        profilePhotoKey: keyOf(photo),
      },
    })
    if (photo) await savePhoto(tx, userId, photo)
    else if (photo === null) await deletePhoto(tx, userId)
    return changed
  })
  const token = own && (await refreshSession(ctx, own))
  return { user: describeProfile(person, await findAppearance(ctx.db, userId)), token }
}
