import type { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { resetSecondFactor } from './resetSecondFactor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from './setUpSecondFactor.ts'

export const secondFactorHandlers: Handlers<typeof secondFactorEndpoints> = {
  getSecondFactor: (ctx) => describeSecondFactor(ctx),
  beginSecondFactor: (ctx, { body }) => beginSecondFactor(ctx, body),
  confirmSecondFactor: (ctx, { body }) => confirmSecondFactor(ctx, body),
  renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body),
  resetSecondFactor: (ctx, { body }) => resetSecondFactor(ctx, body.userID),
  switchOffSecondFactor: (ctx, { body }) => switchOffSecondFactor(ctx, body),
}
