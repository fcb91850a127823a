/** Editing a company's own tracking page. */
import type { InputOf, UploadedFile } from '@kervan/contract/endpoint'
import type { SenderPage, senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import { slugOf, slugProblem } from '@kervan/domain/tracking/senderSlug'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { chooseCompany } from '../../company/chooseCompany.ts'
import { findCompanyName } from '../../company/findCompanyName.ts'
import { addressOfPage } from './pageAddress.ts'
import { readLogo } from './pageLogo.ts'
import { findPageOfCompany, savePage, reserveSlug } from './senderPage.queries.ts'

const audit = auditOf('company')

const firstColor = '#c84f09'

/** @throws AppError notFound, also for staff who name no company and have none */
const requireCompany = async (ctx: Ctx, named: number): Promise<number> => {
  const { companyId } = await chooseCompany(ctx, named)
  if (companyId === null) throw new AppError('notFound')
  return companyId
}

const describe = async (ctx: Ctx, companyId: number): Promise<SenderPage> => {
  const page = await findPageOfCompany(ctx.db, companyId)
  if (page) {
    const { slug, name, color, contact, isActive, logoKey, version } = page
    const address = addressOfPage(ctx.settings, slug)
    return { companyID: companyId, slug, name, color, contact, isActive, logoKey, address, version }
  }
  const name = (await findCompanyName(ctx.db, companyId)) ?? ''
  const proposed = slugOf(name)
  const slug = slugProblem(proposed) === null ? proposed : ''
  return {
    companyID: companyId,
    slug,
    name: name.slice(0, 60),
    color: firstColor,
    contact: null,
    isActive: false,
    logoKey: null,
    address: addressOfPage(ctx.settings, slug),
    version: 0,
  }
}

export const findSenderPage = async (ctx: Ctx, { companyID }: { companyID: number }): Promise<SenderPage> =>
  describe(ctx, await requireCompany(ctx, companyID))

/** @throws AppError notFound; changedMeanwhile; validationFailed on `slug` when it is taken, and on `logo` */
export const saveSenderPage = async (
  ctx: Ctx,
  {
    companyID,
    slug,
    name,
    color,
    contact,
    isActive,
    removeLogo,
    version,
  }: InputOf<typeof senderPageEndpoints.saveSenderPage>['body'],
  files: UploadedFile[],
): Promise<SenderPage> => {
  const companyId = await requireCompany(ctx, companyID)
  const sent = await readLogo(files)
  const logo = sent ?? (removeLogo ? { logo: null, logoKey: null } : {})
  await ctx.db.transaction(async (tx) => {
    const before = await findPageOfCompany(tx, companyId)
    const row = { companyId, name, color, contact, isActive, ...logo }
    const saved = { ...row, updatedBy: requireActor(ctx).userId, updatedAt: ctx.now }
    if (!(await savePage(tx, saved, version))) throw new AppError('changedMeanwhile')
    if (!(await reserveSlug(tx, { slug, companyId, now: ctx.now })))
      throw fieldError('slug', 'tracking/senderPage:invalid.taken')
    await audit(tx, ctx, {
      action: 'senderPageChanged',
      id: companyId,
      before: before && {
        slug: before.slug,
        name: before.name,
        color: before.color,
        contact: before.contact,
        isActive: before.isActive,
        logoKey: before.logoKey,
      },
      after: {
        slug,
        name,
        color,
        contact,
        isActive,
        logoKey: 'logoKey' in logo ? logo.logoKey : (before?.logoKey ?? null),
      },
    })
  })
  return describe(ctx, companyId)
}
