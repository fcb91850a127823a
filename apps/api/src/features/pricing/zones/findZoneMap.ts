import type { AnswerOf } from '@kervan/contract/endpoint'
import type { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { countryName } from '../../../platform/language.ts'
import { countries } from '../../reference/referenceFacts.ts'
import { listMappingChoices, listZoneMappings } from './zone.queries.ts'

/** Origin country, which needs no zone. */
const homeCountry = 'TR'

/**
 * Returns every country with its zone. A service's own mapping overrides its carrier's by country.
 * @throws AppError validationFailed for a service of another carrier
 */
export const findZoneMap = async (
  { db, language }: Ctx,
  { supplierId, supplierServiceMethodId }: { supplierId: number; supplierServiceMethodId?: number | null },
): Promise<AnswerOf<(typeof zoneEndpoints)['findZoneMap']>> => {
  const choices = await listMappingChoices(db)
  if (!choices.carriers.some(({ id }) => id === supplierId))
    throw fieldError('supplierId', 'validation:choice')
  const service = choices.services.find(({ id }) => id === supplierServiceMethodId)
  if (supplierServiceMethodId && service?.carrierId !== supplierId)
    throw fieldError('supplierServiceMethodId', 'pricing/rateTable:zone.invalid.service')
  const mappings = await listZoneMappings(db, { carrierId: supplierId })
  const shared = new Map(
    mappings.filter(({ serviceId }) => serviceId === null).map((row) => [row.countryCode, row.zoneId]),
  )
  const own = new Map(
    service
      ? mappings
          .filter(({ serviceId }) => serviceId === service.id)
          .map((row) => [row.countryCode, row.zoneId])
      : [],
  )
  const collator = new Intl.Collator(language)
  const mapped = countries
    .filter(({ code }) => code !== homeCountry)
    .map(({ code }) => ({
      code,
      name: countryName(code, language),
      regionId: own.get(code) ?? shared.get(code) ?? null,
      isOwn: own.has(code),
    }))
    .sort((one, other) => collator.compare(one.name, other.name))
  const zones = choices.zones
    .filter(({ carrierId }) => carrierId === supplierId)
    .map(({ id, code, name }) => ({
      id,
      code,
      name,
      countryCount: mapped.filter(({ regionId }) => regionId === id).length,
    }))
  return { zones, countries: mapped }
}
