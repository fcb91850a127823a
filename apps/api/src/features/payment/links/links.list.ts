import { eq, sql } from 'drizzle-orm'
import { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { companies } from '../../company/company.tables.ts'
import { linkReferences, linkState } from './link.queries.ts'
import { paymentLinks } from './link.tables.ts'
import { hashOfLink, linkUrl } from './linkToken.ts'

/** Ignores expiry in the statement: expired links are marked afterwards by the application's clock. */
const beginning = new Date(0)

export const linkList = defineList(linkEndpoints.listPaymentLinks, {
  scope: inCallersScope(paymentLinks.companyId),
  filters: {
    companyID: paymentLinks.companyId,
    date: paymentLinks.createdAt,
    status: (state, { now }) => sql`${linkState(now)} = ${state}`,
  },
  sorts: { created: paymentLinks.createdAt },
  id: paymentLinks.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: paymentLinks.id,
        createdAt: paymentLinks.createdAt,
        company: companies.name,
        references: linkReferences,
        amount: paymentLinks.amount,
        currency: paymentLinks.currency,
        status: linkState(beginning),
        expiresAt: paymentLinks.expiresAt,
        isEmailed: paymentLinks.isEmailed,
        language: paymentLinks.language,
        tokenHash: paymentLinks.tokenHash,
      })
      .from(paymentLinks)
      .innerJoin(companies, eq(companies.id, paymentLinks.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ createdAt, expiresAt, amount, language, tokenHash, ...row }, { settings, now }) => {
    const status = row.status === 'open' && expiresAt <= now ? 'expired' : row.status
    // After a change of the server's secret older links stay valid, but their URL can no longer be derived.
    const isKnown = status === 'open' && hashOfLink(settings, row.id) === tokenHash
    return {
      ...row,
      status,
      createdDate: createdAt.toISOString(),
      expiresDate: expiresAt.toISOString(),
      amount: Number(amount),
      url: isKnown ? linkUrl(settings, row.id, language) : null,
    }
  },
})
