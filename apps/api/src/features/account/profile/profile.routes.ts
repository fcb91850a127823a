import type { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getProfile } from './getProfile.ts'
import { getProfilePhoto } from './getProfilePhoto.ts'
import { saveAppearance } from './saveAppearance.ts'
import { updatePassword } from './updatePassword.ts'
import { updateProfile } from './updateProfile.ts'

export const profileHandlers: Handlers<typeof profileEndpoints> = {
  saveAppearance: (ctx, { body }) => saveAppearance(ctx, body),
  getUser: (ctx) => getProfile(ctx),
  updateUser: (ctx, { body, files }) => updateProfile(ctx, body, files),
  getUserProfilePhoto: (ctx) => getProfilePhoto(ctx),
  updatePassword: (ctx, { body }) => updatePassword(ctx, body),
}
