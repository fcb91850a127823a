import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  InvoiceCandidate,
  salesInvoiceEndpoints,
} from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { mostCandidates } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { InvoiceSettings } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { gapsOf, kindFor } from '@kervan/domain/invoicing/salesInvoice'
import { treatmentOf, vatRuleOn } from '@kervan/domain/invoicing/vatRules'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findManyBillingSettings } from '../../company/invoiceSettings/findInvoiceSettings.ts'
import { findRefundGroups, findSaleGroups } from './candidates.queries.ts'
import type { SaleGroup } from './candidates.queries.ts'
import { requireIssuer } from './requireIssuer.ts'

type Row = (typeof salesInvoiceEndpoints)['getInvoiceCandidates']

const toCandidate = (group: SaleGroup, settings: InvoiceSettings, today: string): InvoiceCandidate => {
  const { lane, total, ...rest } = group
  const country = settings.countryCode ?? 'TR'
  const treatment = lane && treatmentOf(lane, country)
  const rule = treatment && vatRuleOn(treatment, today)
  return {
    ...rest,
    total: Number(total),
    treatment,
    vatRate: rule && Number(rule.rate),
    exemption: rule?.exemption ?? null,
    kind: settings.invoiceType && kindFor(settings.invoiceType, country),
    gaps: [...gapsOf(settings), ...(lane === null ? (['lane'] as const) : [])],
  }
}

/** @throws AppError notAllowed for everyone but operations staff */
export const listCandidates = async (ctx: Ctx, { search }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  const today = dayInTurkiye(ctx.now)
  const found = await findSaleGroups(ctx.db, search, mostCandidates + 1)
  const refunds = await findRefundGroups(ctx.db, search, mostCandidates + 1)
  const sales = found.slice(0, mostCandidates)
  const settings = await findManyBillingSettings(ctx.db, [
    ...new Set(sales.map(({ companyId }) => companyId)),
  ])
  return {
    sales: sales.map((group) => toCandidate(group, settings.get(group.companyId)!, today)),
    refunds: refunds.slice(0, mostCandidates).map((group) => ({ ...group, total: Number(group.total) })),
    isMore: found.length > mostCandidates || refunds.length > mostCandidates,
  }
}
