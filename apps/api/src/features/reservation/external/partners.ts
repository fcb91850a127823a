/** Partners that request pickups by software. Each gets a key from staff, stored as a hash. */
import { randomBytes } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { hashPartnerKey } from './createExternal.ts'
import { insertPartner, listPartners, lockPartner, updatePartner } from './external.queries.ts'

type Rows = typeof externalReservationEndpoints
type Saved = AnswerOf<Rows['saveReservationPartner']>

const audit = auditOf('reservationPartner')

const makeKey = (): string => `krvp_${randomBytes(32).toString('base64url')}`

const add = (ctx: Ctx, name: string): Promise<Saved> =>
  ctx.db.transaction(async (tx) => {
    const key = makeKey()
    const row = { name, createdBy: requireActor(ctx).userId, createdAt: ctx.now }
    const id = await insertPartner(tx, { ...row, keyHash: hashPartnerKey(key) })
    await audit(tx, ctx, { action: 'reservationPartnerCreated', id, after: { name } })
    return { id, key }
  })

/** @throws AppError notFound */
export const savePartner = async (
  ctx: Ctx,
  { id, name, isActive }: InputOf<Rows['saveReservationPartner']>['body'],
): Promise<Saved> => {
  requireWholeHouse(ctx)
  if (!id) return add(ctx, name)
  return ctx.db.transaction(async (tx) => {
    const before = await lockPartner(tx, id)
    if (!before) throw new AppError('notFound')
    const after = { name, isActive }
    await updatePartner(tx, id, after)
    await audit(tx, ctx, { action: 'reservationPartnerChanged', id, before, after })
    return { id, key: null }
  })
}

export const readPartners = async (ctx: Ctx): Promise<AnswerOf<Rows['listReservationPartners']>> => {
  requireWholeHouse(ctx)
  return (await listPartners(ctx.db)).map(({ createdAt, ...partner }) => ({
    ...partner,
    createdDate: createdAt.toISOString(),
  }))
}
