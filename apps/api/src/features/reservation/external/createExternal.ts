import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { ExternalSource } from '@kervan/domain/reservation/externalReservation'
import { isPickupDay } from '@kervan/domain/reservation/pickupDays'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { addressKey } from '../../access/attempts/attempts.ts'
import { countCall } from '../../access/attempts/countCall.ts'
import { requireCaptcha } from '../../access/attempts/captcha.ts'
import { canSeeWholeHouse } from '../../access/policies.ts'
import { notify } from '../../notice/notify.ts'
import { requireDistrict } from '../findDistrict.ts'
import { findPartnerByKey, insertExternal } from './external.queries.ts'
import { externalAskedEmail } from './externalEmails.ts'

type Row = (typeof externalReservationEndpoints)['createExternalReservation']
type Sent = InputOf<Row>['body']

const audit = auditOf('externalReservation')

interface Origin {
  source: ExternalSource
  partnerId: number | null
  createdBy: number | null
}

export const hashPartnerKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * Rate limits. Visitors are limited by network address; partners by key, because several may share an address
 * or use several.
 */
const limits = {
  visitor: { most: 30, windowMs: 10 * 60_000 },
  partner: { most: 120, windowMs: 10 * 60_000 },
}

const fromPartner = async (ctx: Ctx, key: string): Promise<Origin> => {
  const partner = await findPartnerByKey(ctx.db, hashPartnerKey(key))
  if (!partner) throw new AppError('deliveryRefused')
  await countCall(ctx, { ...limits.partner, kind: 'externalPartner', subject: String(partner.id) })
  return { source: 'partner', partnerId: partner.id, createdBy: null }
}

/** Checks for platform staff, who record requests by phone; everybody else is a visitor. */
const isHouse = ({ actor }: Ctx): boolean => actor !== null && canSeeWholeHouse(actor)

const originOf = async (ctx: Ctx, { partnerKey, captcha }: Sent): Promise<Origin> => {
  if (partnerKey) return fromPartner(ctx, partnerKey)
  if (isHouse(ctx)) return { source: 'telephone', partnerId: null, createdBy: requireActor(ctx).userId }
  await countCall(ctx, { ...limits.visitor, kind: 'externalVisitor', subject: addressKey(ctx) })
  await requireCaptcha(ctx, captcha ?? '')
  return { source: 'form', partnerId: null, createdBy: null }
}

/**
 * @throws AppError validationFailed; captchaNeeded for a visitor without a solved captcha; deliveryRefused for
 * an unknown partner key; tooManyRequests
 */
export const createExternal = async (ctx: Ctx, sent: Sent): Promise<AnswerOf<Row>> => {
  const { date, email, captcha: _, partnerKey: __, ...request } = sent
  const district = requireDistrict(request.districtId)
  if (date && !isPickupDay(date, dayInTurkiye(ctx.now))) throw fieldError('date', 'reservation:invalid.date')
  if (!email && (sent.partnerKey || !isHouse(ctx))) throw fieldError('email', 'reservation:required.email')
  const origin = await originOf(ctx, sent)
  const row = {
    ...request,
    ...origin,
    email: email ?? null,
    wantedDate: date ?? null,
    city: district.provinceName,
    district: district.name,
    language: ctx.language,
    createdAt: ctx.now,
  }
  await ctx.db.transaction(async (tx) => {
    const id = await insertExternal(tx, row)
    await audit(tx, ctx, {
      action: 'externalReservationCreated',
      id,
      after: { source: row.source, city: row.city, district: row.district },
    })
    if (origin.source !== 'telephone')
      await notify(tx, ctx, {
        // Flag of platform staff, which neither couriers nor agents have.
        to: { flag: 'operation_manifest' },
        email: externalAskedEmail,
        facts: [{ key: id, fact: { source: origin.source, city: row.city, district: row.district } }],
      })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'reservation/external:received') }
}
