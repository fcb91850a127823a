import { Readable } from 'node:stream'
import type { z } from 'zod'
import { ZipFile } from 'yazl'
import type { FileAnswer } from '@kervan/contract/endpoint'
import type { exportPersonalDataRequest } from '@kervan/contract/account/personalData/personalData.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { listActionsOf } from '../../../platform/audit/listActions.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { listPersonSessions } from '../../access/person/personSessions.ts'
import { listNoticesOfPerson } from '../../notice/noticesOfPerson.ts'
import { exportCardsOf } from '../../payment/cards/savedCards.ts'
import { exportReservationPerson } from '../../reservation/exportReservationPerson.ts'
import { findIdentityOf } from '../google/google.queries.ts'
import { listPasskeysOf } from '../passkeys/passkey.queries.ts'
import { findPhoto } from '../profile/profile.queries.ts'
import { requirePassword } from '../profile/requirePassword.ts'
import { listAllViewsOf } from '../savedViews/savedView.queries.ts'
import { findFactor } from '../secondFactor/secondFactor.queries.ts'
import { listAcceptances } from './personalData.queries.ts'

const audit = auditOf('user')

/** Covers years of a busy person, while the file can still be opened. */
const mostActions = 20_000

const collect = async (ctx: Ctx, person: Awaited<ReturnType<typeof requirePassword>>) => {
  const { passwordHash: _secret, profilePhotoKey: _hash, tokensValidFrom: _old, ...account } = person
  const factor = await findFactor(ctx.db, person.id)
  const google = await findIdentityOf(ctx.db, person.id)
  return {
    exportedAt: ctx.now,
    account,
    secondFactorSince: factor?.confirmedAt ?? null,
    googleAccount: google ? { email: google.email, connectedAt: google.createdAt } : null,
    passkeys: (await listPasskeysOf(ctx.db, person.id)).map(({ name, createdAt, lastUsedAt, isSynced }) => ({
      name,
      createdAt,
      lastUsedAt,
      isSynced,
    })),
    savedCards: await exportCardsOf(ctx.db, person.id),
    savedViews: (await listAllViewsOf(ctx.db, person.id)).map(({ screen, name, query }) => ({
      screen,
      name,
      query,
    })),
    acceptedLegalTexts: await listAcceptances(ctx.db, person.id),
    openSessions: (await listPersonSessions(ctx, person.id)).map(({ id: _id, ...session }) => session),
    pickups: await exportReservationPerson(ctx.db, person.email),
    emails: await listNoticesOfPerson(ctx.db, person),
    actions: await listActionsOf(ctx.db, person.id, mostActions),
  }
}

/**
 * Exports all data about the caller. Shipments and payments belong to the company and have their own exports.
 * @throws AppError validationFailed on `password`; captchaNeeded
 */
export const exportPersonalData = async (
  ctx: Ctx,
  { password, captcha }: z.output<typeof exportPersonalDataRequest>,
): Promise<FileAnswer> => {
  const person = await requirePassword(ctx, { password, captcha, field: 'password' })
  const data = await collect(ctx, person)
  const photo = await findPhoto(ctx.db, person.id)
  await audit(ctx.db, ctx, { action: 'personalDataExported', id: person.id })
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'account.json', { mtime: ctx.now })
  if (photo) zip.addBuffer(Buffer.from(photo), 'photo.jpg', { mtime: ctx.now })
  zip.end()
  const day = ctx.now.toISOString().slice(0, 10)
  return {
    contentType: 'application/zip',
    fileName: `kervan-${day}.zip`,
    bytes: Readable.from(zip.outputStream) as AsyncIterable<Uint8Array>,
  }
}
