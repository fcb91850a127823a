import { z } from 'zod'
import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { Ctx } from '../../platform/ctx.ts'

/** Lists failed background jobs for staff, who can retry them. */
export const listFailedJobs = async (ctx: Ctx): Promise<AnswerOf<typeof systemEndpoints.listFailedJobs>> => {
  const jobs = await ctx.jobs.listFailed(ctx.db)
  return {
    items: jobs.map(({ id, name, payload, error, tries, createdAt, givenUpAt }) => ({
      id,
      name,
      error,
      tries,
      createdAt: createdAt.toISOString(),
      givenUpAt: givenUpAt?.toISOString() ?? null,
      shipmentId: shipmentOf(payload),
    })),
  }
}

const aboutShipment = z.object({ shipmentId: z.uuid() })

/** Only the shipment id is returned: the rest of a payload may contain an address or code. */
const shipmentOf = (payload: object): string | null =>
  aboutShipment.safeParse(payload).data?.shipmentId ?? null
