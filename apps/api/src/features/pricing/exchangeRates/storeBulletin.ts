import type { RateBulletin, SellingRate } from '@kervan/connectors/rates/tcmb/parseTcmbRates'
import { isRateJump } from '@kervan/domain/pricing/exchangeRates/isRateJump'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { notify } from '../../notice/notify.ts'
import {
  addExchangeRates,
  deleteIllustrativeRates,
  listRatesUpTo,
  lockExchangeRates,
} from './exchangeRate.queries.ts'
import type { StoredRate } from './exchangeRate.queries.ts'
import { putBuyingRates } from './buyingRate.queries.ts'
import { illustrativeSource, manualSource } from './rateSource.ts'
import { waitingRateEmail } from './waitingRateEmail.ts'
import { insertWaitingRates, listRefusedRates, supersedeWaitingRates } from './waitingRate.queries.ts'
import type { NewWaitingRate } from './waitingRate.queries.ts'

/**
 * Adds a bulletin's rates. They replace example data of their day and later, but not manual rates. A rate far
 * from the last one, different from the same day's previous bulletin, or dated in the future waits for a
 * decision and is reported by email. Idempotent. Returns the number of new rates and of waiting ones.
 */
export const storeBulletin = async (
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { day, rates }: RateBulletin,
  source: string,
): Promise<{ added: number; waiting: number }> => {
  const now = services.clock()
  const isToCome = day > dayInTurkiye(now)
  return services.db.transaction(async (tx) => {
    await lockExchangeRates(tx)
    const known = await listRatesUpTo(tx, day)
    const refused = await listRefusedRates(tx, day)
    const accepted: SellingRate[] = []
    const waiting: NewWaitingRate[] = []
    for (const rate of rates) {
      const { currency, sellingTry } = rate
      const last = known.find((row) => row.currency === currency)
      const isOfDay = last?.day === day && last.source !== illustrativeSource
      if (isOfDay && (last.source === manualSource || isSameRate(last, sellingTry))) continue
      if (refused.some((one) => one.currency === currency && one.sellingTry === sellingTry)) continue
      const reason = isOfDay ? 'changedBulletin' : whyWaits(last, sellingTry, isToCome)
      if (reason === null) accepted.push(rate)
      else {
        const of = { lastSellingTry: last?.sellingTry ?? null, lastDay: last?.day ?? null }
        waiting.push({ currency, day, sellingTry, source, reason, ...of, createdAt: now })
      }
    }
    if (accepted.length > 0) {
      await deleteIllustrativeRates(tx, accepted, day)
      await addExchangeRates(tx, day, accepted, source)
      const currencies = accepted.map(({ currency }) => currency)
      await supersedeWaitingRates(tx, currencies, day, now)
    }
    await putBuyingRates(
      tx,
      day,
      rates.filter(({ currency }) => !waiting.some((one) => one.currency === currency)),
      source,
    )
    const asked = await insertWaitingRates(tx, waiting)
    if (asked.length > 0) await announce({ ...services, db: tx }, asked)
    return { added: accepted.length, waiting: asked.length }
  })
}

const isSameRate = (last: StoredRate, sellingTry: string): boolean =>
  Number(last.sellingTry) === Number(sellingTry)

const whyWaits = (last: StoredRate | undefined, sellingTry: string, isToCome: boolean) => {
  if (isToCome) return 'dayToCome'
  return last !== undefined && isRateJump(last.sellingTry, sellingTry) ? 'largeChange' : null
}

const announce = (services: Pick<Services, 'db' | 'clock' | 'jobs'>, asked: readonly NewWaitingRate[]) =>
  notify(services.db, services, {
    to: { flag: 'pricing_pricelist' },
    email: waitingRateEmail,
    facts: asked.map(({ currency, day, sellingTry, reason, lastSellingTry, lastDay }) => ({
      key: `${currency} ${day} ${sellingTry}`,
      fact: {
        currency,
        day,
        sellingTry,
        reason,
        lastSellingTry: lastSellingTry ?? null,
        lastDay: lastDay ?? null,
      },
    })),
  })
