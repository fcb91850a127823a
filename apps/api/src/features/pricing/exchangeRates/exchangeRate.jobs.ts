import type { HttpCaller } from '@kervan/connectors/http/httpCall'
import { fetchTcmbRates } from '@kervan/connectors/rates/tcmb/fetchTcmbRates'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { announceLateBulletin, announceLateBulletinJob } from './announceLateBulletin.ts'
import { storeBulletin } from './storeBulletin.ts'

/**
 * Reads the central bank's bulletin from the configured address. It is published once a working day at 15:30 in
 * Istanbul; hourly reading finds it soon even when the bank is late or the server was down. Idempotent. On
 * failure the last known day stays in use.
 */
export const loadExchangeRatesJob = jobKind({
  name: 'reference-load-exchange-rates',
  payload: z.object({}),
  cron: '35 * * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
})

const loadExchangeRates = async (services: Services, http: HttpCaller): Promise<void> => {
  const address = services.settings.EXCHANGE_RATES_URL
  if (!address) return
  const bulletin = await fetchTcmbRates(http, address)
  const { added, waiting } = await storeBulletin(services, bulletin, address)
  services.log.info({ day: bulletin.day, added, waiting }, 'exchange rates')
}

export const exchangeRateJobs = (services: Services): JobHandler[] => {
  const http = services.outbound.callerFor('exchangeRates')
  return [
    handleJob(loadExchangeRatesJob, () => loadExchangeRates(services, http)),
    handleJob(announceLateBulletinJob, () => announceLateBulletin(services)),
  ]
}
