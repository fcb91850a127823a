import type { Db } from '../../platform/db/database.ts'
import { fieldError } from '../../platform/errors.ts'
import { listMappingChoices } from './zones/zone.queries.ts'

/** @throws AppError validationFailed when the carrier is unknown or the service belongs to another carrier */
export const checkCarrierService = async (
  db: Db,
  supplierId: number,
  supplierServiceMethodId: number | null | undefined,
): Promise<{ carrierId: number; serviceId: number | null }> => {
  const { carriers, services } = await listMappingChoices(db)
  if (!carriers.some(({ id }) => id === supplierId)) throw fieldError('supplierId', 'validation:choice')
  const serviceId = supplierServiceMethodId ?? null
  const isOfCarrier = services.some(({ id, carrierId }) => id === serviceId && carrierId === supplierId)
  if (serviceId !== null && !isOfCarrier)
    throw fieldError('supplierServiceMethodId', 'pricing/rateTable:zone.invalid.service')
  return { carrierId: supplierId, serviceId }
}
