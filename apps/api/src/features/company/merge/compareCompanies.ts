import { identityFields } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type { MergeField, MergePreview } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import { findAgencyName } from '../company.queries.ts'
import type { CompanyRow } from '../company.queries.ts'
import { companyTypeIds } from '../companyTypeIds.ts'
import { listAccountCodeRows } from '../administration/companyAdministration.queries.ts'
import { findCompanySettings } from '../invoiceSettings/invoiceSettings.queries.ts'
import { findSegmentName, hasIssuedDocuments, hasOpenPayment } from './companyMerge.queries.ts'

type Field = MergePreview['fields'][number]

interface Facts {
  company: CompanyRow
  hasIssued: boolean
  taxOffice: string | null
  /** Texts of each field for display; null when empty. */
  texts: Record<MergeField, string | null>
}

const readFacts = async ({ language }: Ctx, db: Db, company: CompanyRow): Promise<Facts> => {
  const settings = (await findCompanySettings(db, company.id))?.settings
  const codes = await listAccountCodeRows(db, company.id)
  const type = company.typeId === companyTypeIds.individual ? 'individual' : 'corporate'
  return {
    company,
    hasIssued: await hasIssuedDocuments(db, company.id),
    taxOffice: settings?.taxOfficeCode ?? null,
    texts: {
      name: company.name,
      companyType: translate(language, `company:companyType.${type}`),
      identityNumber: company.identityNumber,
      country: company.countryCode,
      agency: company.agencyId === null ? null : await findAgencyName(db, company.agencyId),
      segment: company.segmentId === null ? null : await findSegmentName(db, company.segmentId),
      couponCode: company.couponCode,
      invoiceSettings: settings
        ? [settings.address1, settings.city, settings.email, settings.iban].filter(Boolean).join(', ')
        : null,
      accountCodes: codes.map(({ currency, code }) => `${currency} ${code}`).join(', ') || null,
    },
  }
}

/** Only one company has a value: it moves without a choice. */
const movesAlone = (name: MergeField, { texts }: Facts): boolean =>
  (name === 'invoiceSettings' || name === 'accountCodes') && texts[name] === null

const isOnDocuments = (name: MergeField, survivor: Facts, merged: Facts): boolean =>
  identityFields.includes(name) && (name !== 'invoiceSettings' || survivor.taxOffice !== merged.taxOffice)

export interface Comparison {
  survivor: Facts
  merged: Facts
  fields: Field[]
  problem: MergePreview['problem']
}

/**
 * Compares two companies. Data on issued documents must stay as they were: with documents of one company, its
 * data win; when both have documents with different data, they cannot be merged.
 */
export const compareCompanies = async (
  ctx: Ctx,
  db: Db,
  pair: { survivor: CompanyRow; merged: CompanyRow },
): Promise<Comparison> => {
  const survivor = await readFacts(ctx, db, pair.survivor)
  const merged = await readFacts(ctx, db, pair.merged)
  const names = Object.keys(survivor.texts) as MergeField[]
  const differing = names.filter(
    (name) =>
      survivor.texts[name] !== merged.texts[name] && !movesAlone(name, survivor) && !movesAlone(name, merged),
  )
  const issuer = survivor.hasIssued ? 'survivor' : merged.hasIssued ? 'merged' : null
  const hasConflict =
    survivor.hasIssued && merged.hasIssued && differing.some((name) => isOnDocuments(name, survivor, merged))
  const isPaying = await hasOpenPayment(db, [pair.survivor.id, pair.merged.id])
  return {
    survivor,
    merged,
    fields: differing.map((name) => ({
      name,
      survivor: survivor.texts[name],
      merged: merged.texts[name],
      mustBe: isOnDocuments(name, survivor, merged) ? issuer : null,
    })),
    problem: hasConflict ? 'identityDiffers' : isPaying ? 'paymentOpen' : null,
  }
}
