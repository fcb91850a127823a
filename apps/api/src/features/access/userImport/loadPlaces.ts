import { and, inArray, isNull, sql } from 'drizzle-orm'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { folded } from '../../../platform/columns.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { companies } from '../../company/company.tables.ts'
import { inScope } from '../inScope.ts'
import { scopeOf } from '../policies.ts'
import { listAgencyNames, listGroupAccess } from '../users/user.queries.ts'
import type { FileRow } from './readUserFile.ts'

/** Null for an empty text; `problem` is a text key. */
type Found = { id: number } | { problem: string } | null

/** Resolves names in a file to ids; a number is used as an id. */
export interface Places {
  group: (name: string) => Found
  company: (name: string) => Found
  agency: (name: string) => Found
}

/**
 * Folds names like the database: ignores case, accents and surrounding spaces but keeps punctuation, so that
 * `-1` does not match group 1.
 */
const foldName = (name: string): string => foldForSearch(name.trim())

const finder = (rows: readonly { id: number; names: readonly string[] }[]) => {
  const idsByName = new Map<string, Set<number>>()
  for (const { id, names } of rows)
    for (const name of [...names, String(id)]) {
      const ids = idsByName.get(foldName(name)) ?? new Set()
      idsByName.set(foldName(name), ids.add(id))
    }
  return (name: string): Found => {
    if (name.trim() === '') return null
    const [id, other] = [...(idsByName.get(foldName(name)) ?? [])]
    if (id === undefined) return { problem: 'access/users:import.notFound' }
    return other === undefined ? { id } : { problem: 'access/users:import.several' }
  }
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Loads only companies named in the file, because there may be any number. */
const findNamedCompanies = (ctx: Ctx, texts: readonly string[]) => {
  const names = texts.filter((text) => text !== '' && !isNumber(text))
  const ids = texts.filter(isNumber).map(Number)
  const isNamed = sql`${folded(companies.name)} in (select ${folded(sql`name`)} from unnest(${sql.param(names)}::text[]) as name)`
  return ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        inScope(companies.id, scopeOf(ctx)),
        isNull(companies.mergedIntoId),
        ids.length > 0 ? sql`(${isNamed} or ${inArray(companies.id, ids)})` : isNamed,
      ),
    )
}

export const loadPlaces = async (ctx: Ctx, rows: readonly FileRow[]): Promise<Places> => {
  const companyTexts = [...new Set(rows.map(({ texts }) => (texts.company ?? '').trim()))]
  const groups = await listGroupAccess(ctx.db)
  const agencies = await listAgencyNames(ctx.db, scopeOf(ctx))
  const found = await findNamedCompanies(ctx, companyTexts)
  const named = ({ id, name }: { id: number; name: string }) => ({ id, names: [name] })
  return {
    group: finder(
      groups
        .filter(({ isActive }) => isActive)
        .map(({ id, nameTr, nameEn }) => ({ id, names: [...new Set([nameTr, nameEn])] })),
    ),
    company: finder(found.map(named)),
    agency: finder(agencies.map(named)),
  }
}
