import type { HttpCaller } from '@kervan/connectors/http/httpCall'
import { fetchTcmbRates } from '@kervan/connectors/rates/tcmb/fetchTcmbRates'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { announceLateBulletin, announceLateBulletinJob } from './announceLateBulletin.ts'
import { takeBulletin } from './takeBulletin.ts'

/**
 * Reads the central bank's bulletin from the address in the settings. It comes out once a working day, at 15:30 in
 * Istanbul; looking each hour finds it soon, also after a late bank or a server that was off. Run twice it adds
 * nothing; when it fails, the last known day goes on serving.
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
  const { added, waiting } = await takeBulletin(services, bulletin, address)
  services.log.info({ day: bulletin.day, added, waiting }, 'exchange rates')
}

export const exchangeRateJobs = (services: Services): JobHandler[] => {
  const http = services.outbound.callerFor('exchangeRates')
  return [
    handleJob(loadExchangeRatesJob, () => loadExchangeRates(services, http)),
    handleJob(announceLateBulletinJob, () => announceLateBulletin(services)),
  ]
}
