import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listContacts } from './contact.queries.ts'
import type { ContactKind, ContactRow } from './contact.queries.ts'
import { foldText } from './describe-contact.ts'

interface ContactSearch {
  searchText?: string | null
  companyId?: number | null
  pageNumber: number
  pageSize: number
}

const maxWords = 8

/** Contacts that have every word of the search somewhere, whatever case and accents. */
export const findContacts = async <T>(
  ctx: Ctx,
  kind: ContactKind,
  search: ContactSearch,
  describe: (row: ContactRow) => T,
): Promise<{ items: T[]; totalCount: number }> => {
  const words = foldText(search.searchText ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
  const filter = { kind, companyId: search.companyId ?? null, words }
  const { rows, totalCount } = await listContacts(ctx.db, scopeOf(ctx), filter, search)
  return { items: rows.map(describe), totalCount }
}
