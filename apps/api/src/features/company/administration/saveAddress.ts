import type { InputOf } from '@kervan/contract/endpoint'
import type { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockCompany } from '../company.queries.ts'
import { insertAddress, linkAddress, lockAddress, updateAddress } from './companyAdministration.queries.ts'

type Stated = InputOf<typeof companyAdministrationEndpoints.saveAddress>['body']

/** Addresses are personal data. */
const audit = auditOf('companyAddress', { masked: ['name', 'address1', 'address2', 'address3', 'address4'] })
const auditCompany = auditOf('company')

const columnsOf = (stated: Stated) => ({
  name: stated.addressName,
  address1: stated.address1,
  address2: stated.address2,
  address3: stated.address3,
  address4: stated.address4,
  countryCode: stated.countryCode,
  cityCode: stated.cityCode,
  stateCode: stated.stateeCode,
  zipCode: stated.zipCode,
})

const saved = (ctx: Ctx, id: number) => ({
  returnCode: 200,
  returnText: translate(ctx.language, 'company:addressSaved'),
  id,
})

/** @throws AppError notFound */
export const saveAddress = async (ctx: Ctx, stated: Stated) => {
  const { userId } = requireActor(ctx)
  const scope = scopeOf(ctx)
  const row = columnsOf(stated)
  const id = await ctx.db.transaction(async (tx) => {
    if (stated.id < 1) {
      const made = await insertAddress(tx, { ...row, createdBy: userId })
      await audit(tx, ctx, { action: 'addressCreated', id: made.id, after: row })
      return made.id
    }
    const before = await lockAddress(tx, scope, { addressId: stated.id, userId })
    if (!before) throw new AppError('notFound')
    await updateAddress(tx, before.id, row)
    await audit(tx, ctx, { action: 'addressChanged', id: before.id, before, after: row })
    return before.id
  })
  return saved(ctx, id)
}

/** @throws AppError notFound for a company or an address that is not the caller's */
export const saveCompanyAddress = async (
  ctx: Ctx,
  { companyID, addressID }: { companyID: number; addressID: number },
) => {
  const { userId } = requireActor(ctx)
  const scope = scopeOf(ctx)
  const id = await ctx.db.transaction(async (tx) => {
    const company = await lockCompany(tx, scope, companyID)
    const address = company && (await lockAddress(tx, scope, { addressId: addressID, userId }))
    if (!address) throw new AppError('notFound')
    const linkId = await linkAddress(tx, companyID, addressID)
    await auditCompany(tx, ctx, { action: 'companyAddressLinked', id: companyID, details: { addressID } })
    return linkId
  })
  return saved(ctx, id)
}
