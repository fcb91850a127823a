import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { Ctx } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import { listAgencyRows } from './company.queries.ts'

/** Agencies by name. There are few, so the search needs no index. */
export const listAgencies = async (ctx: Ctx, { searchText }: { searchText?: string | null }) => {
  const wanted = foldForSearch(searchText ?? '')
  const rows = await listAgencyRows(ctx.db, scopeOf(ctx))
  return rows
    .filter(({ name }) => foldForSearch(name).includes(wanted))
    .map(({ id, name }) => ({ id, code: String(id), name }))
}
