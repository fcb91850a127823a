/** Short lists that fill the selection fields. */
import type { Ctx } from '../../platform/ctx.ts'
import { listCarriers, listServices } from './rateTable/pricing.queries.ts'
import { listSegments } from './segments/listSegments.ts'

export const listSegmentChoices = async ({ db }: Ctx) =>
  (await listSegments(db)).map(({ id, name }) => ({ id, name }))

export const listSuppliers = ({ db }: Ctx) => listCarriers(db)

export const listServiceMethods = async ({ db }: Ctx, supplierId: number | null | undefined) => {
  const nameOf = new Map((await listCarriers(db)).map(({ id, name }) => [id, name]))
  return (await listServices(db))
    .filter(({ carrierId }) => supplierId === null || supplierId === undefined || carrierId === supplierId)
    .map(({ id, code, name, carrierId, transitDaysMin, transitDaysMax }) => ({
      id,
      code,
      name,
      supplierId: carrierId,
      supplierName: nameOf.get(carrierId)!,
      transitDaysMin,
      transitDaysMax,
    }))
}
