import type { Zone } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { describeZone } from './describeZones.ts'
import { listZonesWithUse } from './zone.queries.ts'

export const listZones = async ({ db }: Ctx, supplierId?: number | null): Promise<Zone[]> =>
  (await listZonesWithUse(db, { carrierId: supplierId })).map(describeZone)
