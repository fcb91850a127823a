/** World of the simulated months: prices in four currencies, bulletins, and companies of every kind. */
import { eq, sql } from 'drizzle-orm'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { fuelWeek, priceList, rateRows, service } from '@kervan/domain/pricing/rating/testing/buildRates'
import { signUpCustomer } from '../../features/company/testing/buildCompany.ts'
import { companies } from '../../features/company/company.tables.ts'
import { saveBuyer, saveHouse } from '../../features/invoicing/testing/buildPaid.ts'
import { startPayingApp } from '../../features/payment/testing/paying.ts'
import { putBuyingRates } from '../../features/pricing/exchangeRates/buyingRate.queries.ts'
import { exchangeRates } from '../../features/pricing/exchangeRates/exchangeRate.tables.ts'
import { storePriceWorld } from '../../features/pricing/testing/priceWorld.ts'
import type { Call, TestApp } from '../../testing/testApp.ts'
import type { Query } from './rows.ts'

export const currencies = ['TRY', 'EUR', 'USD', 'GBP'] as const
export type PaidIn = (typeof currencies)[number]
const foreign = ['EUR', 'USD', 'GBP'] as const
const firstBulletin = '2026-11-20'

/** Up to 0.5, 1 and 5 kg, and for each further kilogram. */
const pricesOf: Record<PaidIn, [string, string, string, string]> = {
  TRY: ['511.35', '987.65', '2224.05', '201.17'],
  EUR: ['10.00', '20.00', '45.00', '4.00'],
  USD: ['11.43', '22.91', '51.03', '4.57'],
  GBP: ['8.71', '17.39', '38.93', '3.49'],
}

/** Cost of ten kilograms with fuel, in hundredths. */
export const costOfTenKg = (currency: PaidIn): number => {
  const [, , upToFive, further] = pricesOf[currency].map((price) => Math.round(Number(price) * 100))
  const transport = upToFive! + 5 * further!
  return transport + Math.round(transport / 5)
}

const prices = () => {
  const { weightBreaks } = rateRows()
  const listOf = (currency: PaidIn) => 100 + currencies.indexOf(currency)
  return {
    services: currencies.map((currency, at) => service({ id: at + 1, code: `S${currency}`, name: currency })),
    priceLists: currencies.map((currency, at) =>
      priceList({ id: listOf(currency), serviceId: at + 1, currency }),
    ),
    weightBreaks: currencies.flatMap((currency) =>
      weightBreaks
        .filter(({ contentKind }) => contentKind === 'package')
        .map((row, at) => ({ ...row, priceListId: listOf(currency), price: pricesOf[currency][at]! })),
    ),
    pricesPerKg: currencies.map((currency) => ({
      ...rateRows().pricesPerKg[0]!,
      priceListId: listOf(currency),
      pricePerKg: pricesOf[currency][3],
    })),
    fuel: [fuelWeek({ percent: '20', validFrom: '2026-11-01', validTo: '2027-12-31' })],
    exchangeRates: foreign.map((currency) => ({ currency, day: firstBulletin, sellingTry: '50.0000' })),
  }
}

/** Kinds of buyers, by what their invoices need. */
const kinds = {
  person: { companyType: 'individual', taxNumber: null, taxOfficeCode: null, identityNumber: '10000000146' },
  corporation: {},
  registered: { invoiceType: 'eInvoice' },
  printed: { invoiceType: 'normal' },
  foreign: { countryCode: 'DE', taxNumber: null, taxOfficeCode: null, city: 'Berlin' },
  incomplete: { taxOfficeCode: null },
  survivor: { taxNumber: '4540536920', name: 'Işık Tekstil A.Ş.' },
  merged: { taxNumber: '4540536920', name: 'Işık Tekstil A.Ş.' },
} as const
export type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

export interface Person {
  kind: Kind
  companyId: number
  userId: number
  email: string
}

export interface World {
  test: TestApp
  query: Query
  people: Person[]
  /** Status of each call, by the name of what was tried. */
  outcomes: Map<string, Map<number, number>>
  /** Calls and counts the outcome. Refusals are part of the day, failures of the server are not. */
  attempt: (name: string, row: EndpointShape, call: Call) => Promise<{ status: number; body: unknown }>
  completeBuyer: (person: Person) => Promise<void>
  publishBulletin: (day: string, random: () => number) => Promise<void>
}

export const buildWorld = async (begin: Date): Promise<World> => {
  const test = await startPayingApp({ REFUND_APPROVAL_ABOVE_TRY: '4000' })
  test.setNow(begin)
  const { db } = test.services
  await storePriceWorld(db, prices())
  const buying = foreign.map((currency) => ({ currency, buyingTry: '49.9000' }))
  await putBuyingRates(db, firstBulletin, buying, 'test')
  await saveHouse(test)
  const people: Person[] = []
  for (const kind of kindNames) {
    const { companyId, userId, email, token } = await signUpCustomer(test)
    await saveBuyer(test, { companyId, userId, token }, { name: `Alıcı ${kind}`, ...kinds[kind] })
    people.push({ kind, companyId, userId, email })
  }
  const outcomes: World['outcomes'] = new Map()
  return {
    test,
    people,
    outcomes,
    query: async <Row extends object>(statement: string) =>
      (await db.execute(sql.raw(statement))).rows as unknown as Row[],
    attempt: async (name, row, call) => {
      const { status, body } = await test.callFailing(row, call)
      if (status >= 500) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
      const own = outcomes.get(name) ?? new Map<number, number>()
      outcomes.set(name, own.set(status, (own.get(status) ?? 0) + 1))
      return { status, body }
    },
    completeBuyer: async (person) => {
      const [row] = await db
        .select({ taxNumber: companies.taxNumber })
        .from(companies)
        .where(eq(companies.id, person.companyId))
      await saveBuyer(test, { ...person, token: '' }, { name: 'Alıcı tamam', taxNumber: row!.taxNumber })
    },
    publishBulletin: async (day, random) => {
      const rates = [
        ['EUR', 54],
        ['USD', 47],
        ['GBP', 62],
      ] as const
      const drawn = rates.map(([currency, about]) => ({ currency, rate: (about + random() * 3).toFixed(4) }))
      await putBuyingRates(
        db,
        day,
        drawn.map(({ currency, rate }) => ({ currency, buyingTry: rate })),
        'test',
      )
      await db
        .insert(exchangeRates)
        .values(drawn.map(({ currency, rate }) => ({ currency, day, sellingTry: rate, source: 'test' })))
        .onConflictDoNothing()
    },
  }
}
