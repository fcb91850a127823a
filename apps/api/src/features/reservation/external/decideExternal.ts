import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { partyLimits } from '@kervan/contract/shipment/draft/party'
import { shipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { splitDialCode } from '@kervan/domain/identity/phone'
import { splitName } from '@kervan/domain/reservation/externalReservation'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { isEmailTaken } from '../../access/findRegisteredUser.ts'
import { registerCustomer } from '../../account/registerCustomer.ts'
import { invite } from '../../access/users/sendInvitation.ts'
import { notify } from '../../notice/notify.ts'
import { insertDraft } from '../../shipment/draft/createShipment.ts'
import { bookReservation } from '../bookReservation.ts'
import { chooseReservationCompany } from '../chooseReservationCompany.ts'
import { lockExternal, updateExternal } from './external.queries.ts'
import type { ExternalRow } from './external.queries.ts'
import { externalConvertedEmail, externalRejectedEmail } from './externalEmails.ts'
import { requireWholeHouse } from '../../access/policies.ts'

type Rows = typeof externalReservationEndpoints
type Conversion = InputOf<Rows['convertExternalReservation']>['body']

const audit = auditOf('externalReservation')
const auditUser = auditOf('user', { masked: ['email', 'firstName', 'lastName', 'phoneNumber'] })

/**
 * Locks a request, so that the second of two concurrent decisions is refused. @throws AppError notFound;
 * externalReservationDecided
 */
const lockNew = async (tx: Db, id: string): Promise<ExternalRow> => {
  const row = await lockExternal(tx, id)
  if (!row || row.erasedAt) throw new AppError('notFound')
  if (row.state !== 'new') throw new AppError('externalReservationDecided')
  return row
}

/**
 * Creates a customer with a company for the requester, who sets a password by the invitation. Refused when the
 * email already has an account.
 * @throws AppError validationFailed on `companyId` for an email that has an account
 */
const inviteCustomer = async (tx: Db, ctx: Ctx, row: ExternalRow, email: string): Promise<number> => {
  if (await isEmailTaken(tx, email)) throw fieldError('companyId', 'reservation/external:hasAccount')
  const person = { ...splitName(row.senderName), email: email.toLowerCase(), phoneNumber: row.phone }
  const { userId, companyId } = await registerCustomer(tx, {
    ...person,
    passwordHash: null,
    language: row.language,
  })
  await auditUser(tx, ctx, { action: 'userInvited', id: userId, after: { ...person, companyId } })
  await invite(ctx, tx, userId)
  return companyId
}

const within = (text: string, most: number): string | null => (text.length <= most ? text : null)

/** Sender of the new draft; values that the form does not accept are left for the customer to enter. */
const draftOf = (row: ExternalRow, email: string): ShipmentDraft => {
  const phone = splitDialCode(row.phone)
  return shipmentDraft.parse({
    shipmentType: 2,
    sender: {
      companyType: 'individual',
      authorizedPerson: within(row.senderName, partyLimits.person),
      email,
      dialCode: phone?.dialCode ?? null,
      phone: phone?.number ?? null,
      countryCode: 'TR',
      zipCode: row.postalCode,
      city: row.city,
      district: row.district,
      address:
        within(`${row.neighborhood}, ${row.address}`, partyLimits.senderAddress) ??
        within(row.address, partyLimits.senderAddress),
    },
  })
}

const convert = async (tx: Db, ctx: Ctx, sent: Conversion) => {
  const row = await lockNew(tx, sent.id)
  const email = row.email ?? sent.email ?? null
  if (email === null) throw fieldError('email', 'reservation/external:required.email')
  const inTx = { ...ctx, db: tx }
  const companyId = sent.companyId
    ? await chooseReservationCompany(inTx, sent.companyId)
    : await inviteCustomer(tx, ctx, row, email)
  const { shipment } = await insertDraft(inTx, draftOf(row, email), companyId)
  const reservation = await bookReservation(
    tx,
    { ...ctx, language: row.language },
    {
      // Requests have no town, which a `different` address would require when staff edit it.
      addressType: 'saved',
      senderName: row.senderName,
      email,
      phone: row.phone,
      postalCode: row.postalCode,
      districtId: row.districtId,
      neighborhood: row.neighborhood,
      town: null,
      address: row.address,
      note: row.note,
      date: sent.date,
      windowId: sent.windowId,
      pieceCount: sent.pieceCount,
      shipmentIds: [],
    },
    { companyId, isTold: true },
  )
  const after = {
    state: 'converted' as const,
    companyId,
    reservationId: reservation.id,
    shipmentId: shipment.id,
  }
  const decision = { decidedAt: ctx.now, decidedBy: requireActor(ctx).userId }
  await updateExternal(tx, row.id, { ...after, ...decision })
  await audit(tx, ctx, {
    action: 'externalReservationConverted',
    id: row.id,
    before: { state: row.state },
    after,
  })
  await notify(tx, ctx, {
    to: { email, firstName: splitName(row.senderName).firstName, language: row.language },
    email: externalConvertedEmail,
    facts: [
      {
        key: row.id,
        fact: {
          reservationId: reservation.id,
          number: reservation.number,
          date: reservation.date,
          from: reservation.windowFrom,
          to: reservation.windowTo,
        },
      },
    ],
  })
  return {
    id: row.id,
    status: after.state,
    companyId,
    reservationId: reservation.id,
    reservationNumber: reservation.number,
    shipmentId: shipment.id,
  }
}

/**
 * Converts a request in one transaction: customer, shipment, reservation and decision are created together.
 * @throws AppError notAllowed, notFound, externalReservationDecided; validationFailed on `companyId`, `email`,
 * `date`, `windowId`
 */
export const convertExternal = async (
  ctx: Ctx,
  sent: Conversion,
): Promise<AnswerOf<Rows['convertExternalReservation']>> => {
  requireWholeHouse(ctx)
  try {
    return await inTransaction(ctx.db, (tx) => convert(tx, ctx, sent))
  } catch (error) {
    // A user signed up with the email between the check and the insert.
    throw isUniqueViolation(error) ? fieldError('companyId', 'reservation/external:hasAccount') : error
  }
}

/** @throws AppError notAllowed, notFound, externalReservationDecided */
export const rejectExternal = async (
  ctx: Ctx,
  { id, reason }: InputOf<Rows['rejectExternalReservation']>['body'],
): Promise<AnswerOf<Rows['rejectExternalReservation']>> => {
  requireWholeHouse(ctx)
  await ctx.db.transaction(async (tx) => {
    const row = await lockNew(tx, id)
    const after = { state: 'rejected' as const, reason }
    await updateExternal(tx, id, {
      ...after,
      decidedAt: ctx.now,
      decidedBy: requireActor(ctx).userId,
    })
    await audit(tx, ctx, {
      action: 'externalReservationRejected',
      id,
      before: { state: row.state },
      after: { state: after.state },
    })
    if (row.email !== null)
      await notify(tx, ctx, {
        to: {
          email: row.email,
          firstName: splitName(row.senderName).firstName,
          language: row.language,
        },
        email: externalRejectedEmail,
        facts: [{ key: id, fact: { reason } }],
      })
  })
  return { id, status: 'rejected' }
}
