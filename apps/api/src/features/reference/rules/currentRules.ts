/** Current rules, compiled once per process and replaced when the database announces a change. */
import { eq } from 'drizzle-orm'
import { compileRules } from '@kervan/domain/reference/referenceRule'
import type { CompiledRule } from '@kervan/domain/reference/referenceRule'
import { ownPrefix } from '@kervan/domain/reference/references'
import type { Services } from '../../../platform/ctx.ts'
import { cachedKind } from '../../../platform/db/cache/cachedValues.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cacheVersions } from '../../../platform/platform.tables.ts'
import { listActiveRules } from './reference.queries.ts'
import type { referenceRules } from './reference.tables.ts'

export type RuleRow = typeof referenceRules.$inferSelect

interface CurrentRules {
  rules: readonly CompiledRule<RuleRow>[]
  /** Own prefixes: the one for new references first, then earlier ones. */
  prefixes: readonly string[]
}

const channel = 'cached_reference_rules'

const load = async (db: Db): Promise<CurrentRules> => {
  const rows = await listActiveRules(db)
  const own = rows
    .filter(({ kind }) => kind === 'own')
    .toSorted((a, b) => Number(b.isIssuing) - Number(a.isIssuing))
  return {
    rules: compileRules(rows),
    prefixes: own.length === 0 ? [ownPrefix] : own.map(({ prefix }) => prefix),
  }
}

const cachedRules = cachedKind<CurrentRules>({
  channel,
  readVersion: async (db) =>
    (
      await db
        .select({ version: cacheVersions.version })
        .from(cacheVersions)
        .where(eq(cacheVersions.channel, channel))
    )[0]?.version ?? 0,
  load,
})

type WithCache = Pick<Services, 'cache'>

export const currentRules = async ({ cache }: WithCache): Promise<CurrentRules> => cache.get(cachedRules)

/** Current and earlier prefixes of own references. */
export const ownPrefixes = async (ctx: WithCache): Promise<readonly string[]> =>
  (await currentRules(ctx)).prefixes
