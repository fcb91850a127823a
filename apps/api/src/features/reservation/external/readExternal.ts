/** Additional data for staff: duplicates of a phone number, and statistics by source. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { withoutZeros } from '@kervan/contract/reservation/reservationPlace'
import { toE164 } from '@kervan/domain/identity/phone'
import { externalSources } from '@kervan/domain/reservation/externalReservation'
import type { Ctx } from '../../../platform/ctx.ts'
import { countBySource, listCompaniesOfPerson, listDuplicates } from './external.queries.ts'
import { requireWholeHouse } from '../../access/policies.ts'

type Rows = typeof externalReservationEndpoints

/** Returns nothing for an incomplete phone number. */
export const findDuplicates = async (
  ctx: Ctx,
  { phone, email }: InputOf<Rows['findExternalDuplicates']>['body'],
): Promise<AnswerOf<Rows['findExternalDuplicates']>> => {
  requireWholeHouse(ctx)
  const number = toE164(withoutZeros(phone))
  const requests = number === null ? [] : await listDuplicates(ctx.db, number, ctx.now)
  return {
    requests: requests.map(({ createdAt, ...request }) => ({
      ...request,
      createdDate: createdAt.toISOString(),
    })),
    companies: await listCompaniesOfPerson(ctx.db, number, email ?? null),
  }
}

export const readStatistics = async (
  ctx: Ctx,
  { days }: InputOf<Rows['getExternalStatistics']>['body'],
): Promise<AnswerOf<Rows['getExternalStatistics']>> => {
  requireWholeHouse(ctx)
  const counted = await countBySource(ctx.db, new Date(ctx.now.getTime() - days * 86_400_000))
  return externalSources.map(
    (source) =>
      counted.find((row) => row.source === source) ?? {
        source,
        newCount: 0,
        convertedCount: 0,
        rejectedCount: 0,
      },
  )
}
