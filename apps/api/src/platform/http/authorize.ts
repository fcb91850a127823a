import type { Access } from '@kervan/contract/endpoint'
import { seesPrices } from '@kervan/contract/permissions'
import { isOperation, isStaff } from '../ctx.ts'
import type { Actor } from '../ctx.ts'
import { AppError } from '../errors.ts'

/** @throws AppError notSignedIn for a visitor, notAllowed for a user who lacks what the row names */
export const authorize = (actor: Actor | null, access: Access): void => {
  if (access === 'public') return
  if (!actor) throw new AppError('notSignedIn')
  if (!mayCall(actor, access)) throw new AppError('notAllowed')
}

const mayCall = (actor: Actor, access: Exclude<Access, 'public'>): boolean => {
  switch (access) {
    case 'signedIn':
      return true
    case 'seesPrices':
      return actor.roles.some(seesPrices)
    case 'staff':
      return isStaff(actor)
    case 'operation':
      return isOperation(actor)
    default:
      return actor.flags.has(access)
  }
}
