import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companyAccountCodes } from '../../company/administration/companyAdministration.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { salesInvoices } from '../sales/sales.tables.ts'

const pageSize = 500

/** Documents of a month with the accounts of their companies, by day and number, in pages. */
export async function* readJournalDocuments(db: Db, { from, until }: { from: string; until: string }) {
  let last: { day: string; number: string } | undefined
  for (;;) {
    const page = await db
      .select({
        number: salesInvoices.number,
        day: salesInvoices.day,
        type: salesInvoices.type,
        company: companies.name,
        currency: salesInvoices.currency,
        exchangeRate: salesInvoices.exchangeRate,
        net: salesInvoices.net,
        vat: salesInvoices.vat,
        netTry: salesInvoices.netTry,
        vatTry: salesInvoices.vatTry,
        content: salesInvoices.content,
        accountCode: companyAccountCodes.code,
      })
      .from(salesInvoices)
      .innerJoin(companies, eq(companies.id, salesInvoices.companyId))
      .leftJoin(
        companyAccountCodes,
        and(
          eq(companyAccountCodes.companyId, salesInvoices.companyId),
          eq(companyAccountCodes.currency, salesInvoices.currency),
        ),
      )
      .where(
        and(
          gte(salesInvoices.day, from),
          lt(salesInvoices.day, until),
          last &&
            or(
              gt(salesInvoices.day, last.day),
              and(eq(salesInvoices.day, last.day), gt(salesInvoices.number, last.number)),
            ),
        ),
      )
      .orderBy(asc(salesInvoices.day), asc(salesInvoices.number))
      .limit(pageSize)
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    last = page.at(-1)
  }
}

export type StoredJournalDocument =
  ReturnType<typeof readJournalDocuments> extends AsyncGenerator<(infer Row)[]> ? Row : never
