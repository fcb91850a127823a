import { monthOf } from '@kervan/domain/invoicing/invoiceSchedule'
import { treatmentOf } from '@kervan/domain/invoicing/vatRules'
import { startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findBillingSettings } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { queueIssued } from '../integrator/queueIssued.ts'
import { findDueGroups, findDueRefunds } from './candidates.queries.ts'
import { composeRefund, composeSale } from './composeDocuments.ts'
import type { Documents } from './composeDocuments.ts'
import { lockDueItems, lockDueOf } from './dueItems.queries.ts'
import { writeAll } from './issueInvoices.ts'
import { findLastDay, isMonthClosed, lockNumbers } from './sales.queries.ts'

interface Due {
  companyId: number
  /** Day that the schedule wants on the documents. */
  day: string
  today: string
  now: Date
}

type Compose = (tx: Db, day: string) => Promise<Documents>

/** The wanted day; today where a later document exists already or the month of the wanted day is closed. */
const chooseScheduledDay = async (tx: Db, { day, today }: Due): Promise<string> => {
  const last = await findLastDay(tx)
  return (last !== null && last > day) || (await isMonthClosed(tx, monthOf(day))) ? today : day
}

/** Groups of a company with money that was captured, refunded or credited before today: sales, then refunds. */
const findGroups = async (
  db: Db,
  { companyId, today }: Due,
): Promise<{ group: string; compose: Compose }[]> => {
  const before = startOfDayInTurkiye(today)
  const sales = await findDueGroups(db, companyId, before)
  const refunds = await findDueRefunds(db, companyId, before)
  const country = (await findBillingSettings(db, companyId)).countryCode ?? 'TR'
  const wanted = new Map<string, Compose>()
  for (const { currency, lane } of sales) {
    if (lane === null) continue
    const treatment = treatmentOf(lane, country)
    const sale = { companyId, currency, treatment, minor: null, before }
    wanted.set(`${currency} ${treatment}`, (tx, day) =>
      composeSale(tx, { day, language: 'tr', readItems: lockDueItems }, sale),
    )
  }
  for (const { invoiceId, number } of refunds)
    wanted.set(number, (tx, day) =>
      composeRefund(tx, { day, readItems: lockDueItems }, { invoiceId, minor: null, before }),
    )
  return [...wanted].map(([group, compose]) => ({ group, compose }))
}

/**
 * Issues all documents of a company as its schedule wants them. Each group is a transaction of its own, so that one
 * that cannot be issued stays among the candidates and holds up no other; its reason is answered. Electronic documents
 * are queued for the connected integrator in the same transaction.
 */
export const issueDueOf = async (
  services: Services,
  due: Due,
): Promise<{ issued: number; refused: { group: string; reason: string }[] }> => {
  const ctx = { actor: null, address: '', now: due.now, language: 'tr' as const }
  let issued = 0
  const refused = []
  for (const { group, compose } of await findGroups(services.db, due))
    try {
      issued += await services.db.transaction(async (tx) => {
        await lockNumbers(tx)
        await lockDueOf(tx, { companyIds: [due.companyId], invoiceIds: [] })
        const written = await writeAll(tx, ctx, await compose(tx, await chooseScheduledDay(tx, due)))
        const ids = written.map(({ id }) => id)
        await queueIssued(tx, services, due.now, ids)
        return ids.length
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ group, reason: error.code })
    }
  return { issued, refused }
}
